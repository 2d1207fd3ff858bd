import { describeTenYears } from './years.ts';

describeTenYears(8);
describeTenYears(40);
describeTenYears(150);
