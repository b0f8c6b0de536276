import { CanonicalInvocationStore } from '../../src/canonical-store/canonical-invocation.store';
import { StoreUnavailableError } from '../../src/canonical-store/store-unavailable.error';

export type StoreStep = Exclude<keyof CanonicalInvocationStore, 'now'>;

type Answer<S extends StoreStep> = ReturnType<CanonicalInvocationStore[S]>;
type Taking<S extends StoreStep> = Parameters<CanonicalInvocationStore[S]>;
/** Takes the step as it was asked for, or another one in its place. */
type Proceed<S extends StoreStep> = (...instead: Taking<S> | []) => Answer<S>;
type Interception<S extends StoreStep> = (proceed: Proceed<S>, ...taking: Taking<S>) => Answer<S>;

/** A store in whose steps a test can come between: they can fail, be late, answer otherwise, or be counted. */
export class InterceptedStore extends CanonicalInvocationStore {
  /** Every step that was asked for, in order. */
  readonly taken: StoreStep[] = [];
  private interceptions: { [S in StoreStep]?: Interception<S> } = {};

  constructor(private readonly inner: CanonicalInvocationStore) {
    super();
  }

  intercept<S extends StoreStep>(step: S, by: Interception<S>): void {
    this.interceptions = { ...this.interceptions, [step]: by };
  }

  /** @param failure - what the step rejects with, from now on */
  fail(step: StoreStep, failure: Error = new StoreUnavailableError('The test says so.')): void {
    const rejecting = (): Promise<never> => Promise.reject(failure);
    this.intercept(step, rejecting);
  }

  /** Lets a step wait, from now on. */
  delay(step: StoreStep, until: Promise<unknown>): void {
    const waiting = async (...[proceed]: [Proceed<StoreStep>, ...unknown[]]): Promise<unknown> => {
      await until;
      return proceed();
    };
    this.intercept(step, waiting as Interception<typeof step>);
  }

  /** Lets all steps pass again and forgets what was taken. */
  heal(): void {
    this.interceptions = {};
    this.taken.length = 0;
  }

  count(step: StoreStep): number {
    return this.taken.filter((taken) => taken === step).length;
  }

  now = (): number => this.inner.now();
  openRun = this.passing('openRun');
  findRun = this.passing('findRun');
  listRuns = this.passing('listRuns');
  endRun = this.passing('endRun');
  purgeRun = this.passing('purgeRun');
  reserve = this.passing('reserve');
  refuse = this.passing('refuse');
  complete = this.passing('complete');
  findView = this.passing('findView');
  findInvocation = this.passing('findInvocation');
  listInvocations = this.passing('listInvocations');
  visitCompleted = this.passing('visitCompleted');
  recordReport = this.passing('recordReport');

  private passing<S extends StoreStep>(step: S): CanonicalInvocationStore[S] {
    const pass = (...taking: Taking<S>): Answer<S> => {
      this.taken.push(step);
      const proceed: Proceed<S> = (...instead) =>
        Reflect.apply(this.inner[step], this.inner, instead.length > 0 ? instead : taking) as Answer<S>;
      return this.interceptions[step]?.(proceed, ...taking) ?? proceed();
    };
    return pass as CanonicalInvocationStore[S];
  }
}
