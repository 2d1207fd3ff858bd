import { sumKeyParts, sumNames } from '@coursetrail/domain';
import { countOf, missingFromSums } from '../storage/recount.ts';
import { command } from './command.ts';

await command(async (database) => {
  const missing = await missingFromSums(database);
  const differences = countOf(missing);
  for (const name of sumNames) {
    for (const [key, count] of missing[name]) {
      console.log(
        `${name}\t${sumKeyParts(key).join(' · ')}\t${count > 0 ? `${count} missing` : `${-count} too many`}`,
      );
    }
  }
  console.log(
    differences === 0
      ? 'The sums agree with the histories.'
      : `${differences} sums differ: run npm run sums:rebuild.`,
  );
  return differences === 0 ? 0 : 1;
});
