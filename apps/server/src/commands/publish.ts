import { isMajor } from '@coursetrail/domain/programs';
import { messageForOperator, OperatorError } from '../errors/operator-error.ts';
import { publishAll } from '../publication/publisher.ts';
import { lastFixedTime } from '../publication/schedule.ts';
import { flag, readArguments } from './arguments.ts';
import { command } from './command.ts';

const usage = `Publishes what students see of each other now, without waiting for the next fixed time:

  npm run publish -- --major NAME | --all

The rules stay the same: students join, and change what others see, in groups of MIN_GROUP_SIZE.`;

type PublishRequest = { major?: string | undefined; due: boolean };

/** What the operator asked for; null for --help. `--due` is for the server itself. */
function readRequest(): PublishRequest | null {
  const options = {
    major: { type: 'string' },
    all: flag,
    due: flag,
    help: flag,
  } as const;
  const { major, all, due, help } = readArguments({ options }).values;
  if (help) return null;
  if ([major !== undefined, all, due].filter(Boolean).length !== 1)
    throw new OperatorError('Name a major with --major NAME, or publish all with --all.');
  if (major !== undefined && !isMajor(major))
    throw new OperatorError(`There is no major named ${major}.`);
  return { major, due };
}

const publish = ({ major: only, due }: PublishRequest) =>
  command(async (database, { publishEveryMs }, now) => {
    const settings = { database, now };
    const since = due ? lastFixedTime(now(), publishEveryMs).toISOString() : undefined;
    const { published, unchanged, failed } = await publishAll(settings, { since, only });
    if (!due) {
      for (const major of published) console.log(`${major}: published`);
      for (const major of unchanged) console.log(`${major}: too few changes to publish`);
    }
    console.log(`${published.length} ${published.length === 1 ? 'major' : 'majors'} published.`);
    for (const { message, cause } of failed)
      console.error(`${message}: ${messageForOperator(cause as Error)}`);
    return failed.length === 0 ? 0 : 1;
  });

try {
  const request = readRequest();
  if (request === null) console.log(usage);
  else await publish(request);
} catch (error) {
  console.error(messageForOperator(error as Error));
  process.exitCode = 1;
}
