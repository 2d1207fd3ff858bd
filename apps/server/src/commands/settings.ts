import { readFileSync, writeFileSync } from 'node:fs';
import { withGeneratedTables } from '../settings/table.ts';

const page = new URL('../../../../docs/settings.md', import.meta.url);
writeFileSync(page, withGeneratedTables(readFileSync(page, 'utf8')));
console.log('The tables of docs/settings.md are up to date.');
