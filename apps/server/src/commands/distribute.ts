import { OperatorError } from '../errors/operator-error.ts';
import { distributeTables, hasCitus } from '../storage/citus.ts';
import { inTransaction } from '../storage/database.ts';
import { withoutArguments } from './arguments.ts';
import { command } from './command.ts';

const usage = `Distributes the tables of a PostgreSQL that has got the extension Citus, as docs/scaling.md says:

  npm run distribute`;

const distribute = () =>
  command(async (database) => {
    if (database.engine !== 'postgres' || !(await hasCitus(database.reader)))
      throw new OperatorError(
        'The database has no extension citus, so there is nothing to distribute. See docs/scaling.md.',
      );
    const tables = await inTransaction(database, distributeTables);
    console.log(
      tables.length === 0
        ? 'Everything is distributed already.'
        : `Distributed: ${tables.join(', ')}.`,
    );
    return 0;
  });

await withoutArguments(usage, distribute);
