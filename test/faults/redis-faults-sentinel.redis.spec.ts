import { describeFaults } from './describe-faults';

describeFaults('sentinel');
