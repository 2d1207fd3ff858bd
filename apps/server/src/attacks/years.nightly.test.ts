import { describeTenYears } from './years.ts';

describeTenYears(8);
describeTenYears(150);
