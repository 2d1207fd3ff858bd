import { messageForOperator } from '../errors/operator-error.ts';
import { repairMajor, wrongMajors } from '../publication/check.ts';
import { flag, readArguments } from './arguments.ts';
import { command } from './command.ts';

const usage = `Compares the counts behind the statistics with what was published:

  npm run publish:check -- [--repair]

--repair  counts again where they differ`;

const check = (isRepair: boolean) =>
  command(async (database, { minGroupSize }, now) => {
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

try {
  const { repair, help } = readArguments({ options: { repair: flag, help: flag } }).values;
  if (help) console.log(usage);
  else await check(repair);
} catch (error) {
  console.error(messageForOperator(error as Error));
  process.exitCode = 1;
}
