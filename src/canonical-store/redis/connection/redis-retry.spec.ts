import { StoreUnavailableError } from '../../store-unavailable.error';
import { attempt, MAX_ATTEMPTS, READ, UNRECOGNISED_WRITE } from './redis-retry';

const TIMED_OUT = new Error('Command timed out');
const NOT_SENT = new Error("Stream isn't writeable and enableOfflineQueue options is false");
const OUT_OF_MEMORY = Object.assign(new Error('OOM key tb:{secret}'), { name: 'ReplyError' });

/** Fails with each error in turn, then answers. */
function failing(...errors: readonly Error[]): jest.Mock<Promise<string>> {
  const step = jest.fn<Promise<string>, []>().mockResolvedValue('done');
  for (const error of errors) step.mockRejectedValueOnce(error);
  return step;
}

describe('attempt', () => {
  it('sends a step again whose outcome is unknown, as often as the bound says', async () => {
    const step = failing(TIMED_OUT, TIMED_OUT);
    expect(await attempt(step, READ)).toBe('done');
    expect(step).toHaveBeenCalledTimes(3);
    const hopeless = failing(TIMED_OUT, TIMED_OUT, TIMED_OUT);
    await expect(attempt(hopeless, READ)).rejects.toEqual(new StoreUnavailableError('Redis did not answer in time.'));
    expect(hopeless).toHaveBeenCalledTimes(MAX_ATTEMPTS);
  });

  it('never sends a step again that would count twice, unless it was not applied', async () => {
    const unknown = failing(TIMED_OUT);
    await expect(attempt(unknown, UNRECOGNISED_WRITE)).rejects.toBeInstanceOf(StoreUnavailableError);
    expect(unknown).toHaveBeenCalledTimes(1);
    expect(await attempt(failing(NOT_SENT), UNRECOGNISED_WRITE)).toBe('done');
  });

  it('gives up at once where a moment changes nothing, in words of ours', async () => {
    const step = failing(OUT_OF_MEMORY);
    await expect(attempt(step, READ)).rejects.toEqual(new StoreUnavailableError('Redis is out of memory.'));
    expect(step).toHaveBeenCalledTimes(1);
  });

  it('gives up once the server would refuse the step as too late', async () => {
    const step = failing(TIMED_OUT);
    await expect(attempt(step, { recognised: true, inTime: () => false })).rejects.toBeInstanceOf(
      StoreUnavailableError,
    );
    expect(step).toHaveBeenCalledTimes(1);
  });

  it('passes on what is an answer already', async () => {
    const answer = new StoreUnavailableError('The step reached Redis too late.');
    const step = failing(answer);
    await expect(attempt(step, READ)).rejects.toBe(answer);
    expect(step).toHaveBeenCalledTimes(1);
  });
});
