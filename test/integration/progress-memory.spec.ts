import { describeProgress } from './progress/describe-progress';
import { memoryHarness } from './progress/memory-harness';

describeProgress('memory', memoryHarness);
