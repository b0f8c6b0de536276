import { describeFaults } from './describe-faults';

describeFaults('cluster');
