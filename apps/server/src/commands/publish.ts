import { isMajor } from '@coursetrail/domain/programs';
import { messageForOperator, OperatorError } from '../errors/operator-error.ts';
import { publishPathways } from '../publication/pathways.ts';
import { publishAll, publishMajor } from '../publication/publisher.ts';
import { lastFixedTime } from '../publication/schedule.ts';
import { flag, readArguments } from './arguments.ts';
import { command } from './command.ts';

const usage = `Publishes what students see of each other now, without waiting for the next fixed time:

  npm run publish -- --major NAME | --all

The rules stay the same: a major is published again only when MIN_GROUP_SIZE of its students have changed.`;

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
  command(async (database, { minGroupSize, publishEveryMs }, now) => {
    const settings = { database, minGroupSize, now };
    let published = 0;
    const onMajor = (major: string, isNew: boolean) => {
      if (isNew) published += 1;
      if (!due) console.log(`${major}: ${isNew ? 'published' : 'too few changes to publish'}`);
    };
    if (only === undefined) {
      const dueSince = due ? lastFixedTime(now(), publishEveryMs).toISOString() : undefined;
      await publishAll(settings, { onMajor, ...(dueSince !== undefined && { dueSince }) });
    } else {
      onMajor(only, await publishMajor(settings, only));
      await publishPathways(settings, only);
    }
    console.log(`${published} ${published === 1 ? 'major' : 'majors'} published.`);
    return 0;
  });

try {
  const request = readRequest();
  if (request === null) console.log(usage);
  else await publish(request);
} catch (error) {
  console.error(messageForOperator(error as Error));
  process.exitCode = 1;
}
