import { describeTenYears } from './years.ts';

// Other sizes of majors are in years.nightly.test.ts.
describeTenYears(15);
