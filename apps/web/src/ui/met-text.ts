import { countMet, type ReadProgram } from '@coursetrail/domain';
import { plural } from './plural.ts';
import { dayName } from './publication-texts.ts';

/** '5 of 12 requirements met (audit of May 3)' */
export function metText({ requirements, preparedOn }: ReadProgram): string {
  const { met, counted } = countMet(requirements);
  const day = preparedOn === undefined ? '' : ` (audit of ${dayName(preparedOn)})`;
  return `${met} of ${plural(counted, 'requirement')} met${day}`;
}
