import { describeFaults } from './describe-faults';

describeFaults('standalone');
