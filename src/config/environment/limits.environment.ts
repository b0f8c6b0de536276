import { wholeNumber } from './value-kinds';
import { Variable } from './variable.decorator';

/** How much may be asked at once; where there are no credentials nothing of it applies. */
export class LimitsEnvironment {
  @Variable(wholeNumber({ min: 1, max: 1_000_000 }))
  readonly HTTP_MAX_REQUESTS_PER_SECOND: number = 250;

  @Variable(wholeNumber({ min: 1, max: 1_000_000 }))
  readonly HTTP_MAX_IN_FLIGHT_PER_PRINCIPAL: number = 100;

  @Variable(wholeNumber({ min: 1, max: 1_000_000 }))
  readonly HTTP_MAX_IN_FLIGHT: number = 1_000;
}
