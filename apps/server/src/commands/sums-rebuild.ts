import { rebuildSums } from '../storage/recount.ts';
import { command } from './command.ts';

await command(async (database) => {
  let total = 0;
  for await (const { major, repaired } of rebuildSums(database)) {
    total += repaired;
    if (repaired > 0) console.log(`${major}: ${repaired} sums repaired`);
  }
  console.log(
    total === 0
      ? 'The sums agree with the histories: nothing to repair.'
      : `${total} sums repaired.`,
  );
  return 0;
});
