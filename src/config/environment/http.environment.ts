import { isHost } from '../network-address';
import { oneOf, text, wholeNumber } from './value-kinds';
import { Variable } from './variable.decorator';

export type NodeEnv = 'production' | 'development' | 'test';

/** Where to listen, and whether this is production. */
export class HttpEnvironment {
  @Variable(text('an IP address without brackets, or a host name', isHost))
  readonly HOST: string = '127.0.0.1';

  /** 0 takes a free one. */
  @Variable(wholeNumber({ min: 0, max: 65_535 }))
  readonly PORT: number = 3000;

  @Variable(oneOf('production', 'development', 'test'))
  readonly NODE_ENV: NodeEnv | null = null;
}
