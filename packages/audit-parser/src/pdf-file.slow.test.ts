import { inventAudit } from '@coursetrail/invented-audits';
import { describe, expect, test } from 'vitest';
import { parseAudit } from './index.ts';
import { endMark, math, page, tinyPdf } from './test-kit.ts';

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const whole = latin(inventAudit(3).bytes);
const count = inventAudit(3).expected.courses.length;
const outcomeOf = async (text: string) => {
  const audit = await parseAudit(Buffer.from(text, 'latin1'));
  return audit.ok ? audit.value.courses.length : audit.problem;
};

describe('a file that other programs open', () => {
  test.each<[string, string]>([
    ['with a mail header before it', `Content-Type: application/pdf\r\n\r\n${whole}`],
    ['far behind something else', `${'\0'.repeat(5000)}${whole}`],
    ['without its first line', whole.slice(whole.indexOf('\n') + 1)],
    ['with something after it', `${whole}\n<html>downloaded</html>${'\0'.repeat(3000)}`],
    ['with a wrong start of its table', whole.replace(/startxref\s+\d+/, 'startxref\n17')],
    ['with wrong offsets in its table', whole.replace(/^\d{10}(?= 00000 n)/gm, '0000000009')],
    ['without its table', whole.slice(0, whole.lastIndexOf('\nxref'))],
    ['with wrong lengths', whole.replace(/\/Length \d+/g, '/Length 7')],
  ])('%s is read', async (_, text) => {
    expect(await outcomeOf(text)).toBe(count);
  });

  test('a broken page that is no part of the report does no harm; any other is missed', async () => {
    const cover = ['Degree audit', 'on the following pages'];
    const report = latin(tinyPdf([cover, page([math, endMark])]));
    expect(await outcomeOf(report.replace('/Contents 5 0 R', '/Contents 999 0 R'))).toBe(1);
    expect(await outcomeOf(report.replace('/Contents 7 0 R', '/Contents 999 0 R'))).not.toBe(1);
  });
});

describe('a file that cannot be read says truly why', () => {
  test('a folder of other files', async () => {
    const cover = latin(tinyPdf([['For the best experience, open this portfolio in another program.']]));
    const folder = cover.replace('/Type /Catalog', '/Type /Catalog /Collection << /View /D >>');
    expect(await outcomeOf(folder)).toBe('portfolio');
  });

  test('a few words are no scan; a picture with a few words is', async () => {
    const few = latin(tinyPdf([['Hello world']]));
    expect(await outcomeOf(few)).toBe('not-an-audit');
    const picture = '\n9 0 obj << /Type /XObject /Subtype /Image /Width 1 /Height 1 >> endobj';
    expect(await outcomeOf(few.replace('\ntrailer', `${picture}\ntrailer`))).toBe('scan');
  });

  test('letters that a scanner recognized, drawn to be found and not to be seen, beside a stamp that can be seen', async () => {
    const stamped = latin(
      tinyPdf([['RECEIVED BY THE REGISTRAR'], ['FS28 MATH 2300 3.0 A CALCULUS III, as recognized']]),
    );
    expect(await outcomeOf(stamped)).toBe('not-an-audit');
    const second = stamped.lastIndexOf('BT /F');
    expect(await outcomeOf(`${stamped.slice(0, second)}BT 3 Tr /F${stamped.slice(second + 5)}`)).toBe('scan');
  });

  test('a lock that asks for the key of its recipient', async () => {
    const locked = whole.replace('/Root', '/Encrypt << /Filter /Adobe.PubSec /V 4 >> /Root');
    expect(await outcomeOf(locked)).toBe('password-protected');
  });

  test('something that is no PDF at all', async () => {
    expect(await outcomeOf('<html>Please log in</html>')).toBe('web-page-file');
  });
});
