import { describeTenYears } from './years.ts';

// Smaller and larger majors are in years.nightly.test.ts.
describeTenYears(15);
describeTenYears(40);
