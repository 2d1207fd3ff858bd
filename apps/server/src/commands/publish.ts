import { isMajor } from '@coursetrail/domain/programs';
import { messageForOperator, OperatorError } from '../errors/operator-error.ts';
import { countOf } from '../errors/plain-words.ts';
import { publishAll } from '../publication/publisher.ts';
import { lastFixedTime } from '../publication/schedule.ts';
import { command, flag, onDatabase } from './command.ts';

const usage = `Publishes what students see of each other now, without waiting for the next fixed time:

  npm run publish -- --major NAME | --all

The rules stay the same: students join, and change what others see, in groups of MIN_GROUP_SIZE.`;

const options = { major: { type: 'string' }, all: flag, due: flag } as const;

// `--due` is for the server itself.
await command(usage, { options }, async ({ values: { major: only, all, due } }) => {
  if ([only !== undefined, all, due].filter(Boolean).length !== 1)
    throw new OperatorError('Name a major with --major NAME, or publish all with --all.');
  if (only !== undefined && !isMajor(only)) throw new OperatorError(`There is no major named ${only}.`);
  await onDatabase(async (database, { publishEveryMs }, now) => {
    const since = due ? lastFixedTime(now(), publishEveryMs).toISOString() : undefined;
    const { published, unchanged, failed } = await publishAll({ database, now }, { since, only });
    if (!due) {
      for (const major of published) console.log(`${major}: published`);
      for (const major of unchanged) console.log(`${major}: too few changes to publish`);
    }
    console.log(`${countOf(published.length, 'major')} published.`);
    for (const { message, cause } of failed) console.error(`${message}: ${messageForOperator(cause as Error)}`);
    if (failed.length > 0) process.exitCode = 1;
  });
});
