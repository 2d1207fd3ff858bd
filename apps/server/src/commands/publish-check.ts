import { repairMajor, wrongMajors } from '../publication/check.ts';
import { command } from './command.ts';

const isRepair = process.argv.includes('--repair');

await command(async (database, { minGroupSize }, now) => {
  const settings = { database, minGroupSize, now };
  const majors = await wrongMajors(database);
  for (const major of majors) {
    if (isRepair) await repairMajor(settings, major);
    console.log(`${major}: the counts differ from a recount${isRepair ? '; repaired' : ''}`);
  }
  if (majors.length === 0) console.log('The counts agree with what was published.');
  else if (!isRepair) console.log('To repair them, run npm run publish:check -- --repair.');
  return majors.length === 0 || isRepair ? 0 : 1;
});
