import { fail, ok, type Result } from '@coursetrail/domain';
import { type HTMLElement, type Node, NodeType, parse } from 'node-html-parser';
import type { CatalogRow } from './catalog-row.ts';

const blockElements = new Set('BR DIV DL DD DT LI OL P TABLE TR UL'.split(' '));

/** The text of an element as a reader sees it: one string per visible line, without extra spaces. */
function linesOf(element: HTMLElement): string[] {
  let text = '';
  // Not recursive: a damaged page can be nested deeper than the call stack.
  const pending: (Node | '\n')[] = [element];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node === '\n') text += node;
    else if (node.nodeType === NodeType.TEXT_NODE) text += node.text.replace(/\s+/g, ' ');
    else if (node.nodeType === NodeType.ELEMENT_NODE) {
      if (blockElements.has((node as HTMLElement).tagName)) {
        text += '\n';
        pending.push('\n');
      }
      for (const child of node.childNodes.toReversed()) pending.push(child);
    }
  }
  return text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
}

const amount = String.raw`\d{1,2}(?:\.\d+)?(?:\s*(?:-|–|to)\s*\d{1,2}(?:\.\d+)?)?`;
/** 'CMP_SC 1050: Title', 'CMP SC 1050 Title', 'CMP_SC 1050. Title. 3 Credits.' */
const headingForm = /^([A-Z][A-Z_& ]*?\s?\d[0-9A-Z]{2,5})\b[\s.:–—-]*(.*)$/;
const headingCredits = new RegExp(String.raw`[\s.,(]+(${amount})\s*(?:credit|credit hour|hour|unit)s?\b[\s.)]*$`, 'i');
/** What may follow a description, on separate lines or, on some pages, on the same line. */
const label =
  /\b(Credit Hours?|Credits|Prerequisites?(?:\(s\))?|Corequisites?(?:\(s\))?|Recommended)(?: or Corequisites?)?\s*:\s*/;

/** Reads a saved page of a course catalog made with CourseLeaf. */
export function readCoursePage(html: string): Result<CatalogRow[], string> {
  const blocks = parse(html).querySelectorAll('.courseblock');
  if (blocks.length === 0) return fail('The page holds no courses (nothing is marked as a courseblock).');
  let line = 1;
  let counted = 0;
  return ok(
    blocks.map((block) => {
      line += html.slice(counted, block.range[0]).split('\n').length - 1;
      counted = block.range[0];
      return { where: `line ${line}`, ...readBlock(block) };
    }),
  );
}

function readBlock(block: HTMLElement) {
  const titleElement = block.querySelector('.courseblocktitle');
  const heading = titleElement ? linesOf(titleElement).join(' ') : '';
  titleElement?.remove();
  const [, code, rest = ''] = headingForm.exec(heading) ?? [];
  if (code === undefined) return { problem: `'${heading.slice(0, 60)}' does not start with a course code` };
  const title = rest.replace(headingCredits, '').replace(/\.$/, '').trim();
  const { description, credits = headingCredits.exec(rest)?.[1], prerequisites } = readLines(linesOf(block));
  return {
    fields: {
      code,
      title,
      ...(description && { description }),
      ...(credits && { credits }),
      ...(prerequisites && { prerequisites }),
    },
  };
}

function readLines(lines: readonly string[]) {
  const description: string[] = [];
  const requisites: string[] = [];
  let credits: string | undefined;
  for (const line of lines) {
    // Splitting by a pattern with a group gives: text, label, text, label, text ...
    const [before = '', ...labeled] = line.split(new RegExp(label, 'g'));
    if (before.trim()) description.push(before.trim());
    for (let index = 0; index < labeled.length; index += 2) {
      const [name = '', text = ''] = labeled.slice(index, index + 2).map((part) => part.trim());
      if (name.startsWith('Credit')) credits = new RegExp(`^${amount}`).exec(text)?.[0];
      else if (name.startsWith('Prerequisite')) requisites.unshift(text);
      else if (name.startsWith('Corequisite')) requisites.push(`Corequisite: ${text}`);
      else description.push(`${name}: ${text}`);
    }
  }
  return { description: description.join(' '), credits, prerequisites: requisites.join('; ') };
}
