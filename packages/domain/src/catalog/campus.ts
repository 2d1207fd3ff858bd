import { university } from '@coursetrail/university';

const endings = university.otherCampuses.map((campus) => ` (${campus})`);

/** The name of a program as an audit prints it: 'Biology' for 'Biology (Harbor Point)'. */
export function withoutCampus(program: string): string {
  const ending = endings.find((each) => program.endsWith(each)) ?? '';
  return program.slice(0, program.length - ending.length);
}
