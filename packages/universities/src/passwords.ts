import { ofFolder } from './folder.ts';
import { readWords } from './read-university.ts';

/** What students of this university are likely to choose, and attackers to try. */
export const likelyPasswords: readonly string[] = ofFolder(readWords);
