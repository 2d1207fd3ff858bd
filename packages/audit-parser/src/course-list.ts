const subjectForm = /^([A-Z][A-Z_&]{1,7}|\*{4})$/;
/** Four digits, a level (3***), anything (****), or what transfer credit has in place of a number. */
const numberForm = /^(\d{3,4}[A-Z]{0,2}|\d[\d*]{1,3}|\*{4}|[A-Z]{3,5}\d{1,2})$/;
const rangeForm = /^(\d{3,4})-(\d{3,4})$/;
/** Some schools print no blank between subject and number. */
const gluedForm = /^([A-Z][A-Z_&]{1,7})(\d{3,4}[A-Z]{0,2})$/;

/** Reads a list of courses line by line: an entry may go on in the next line. */
export class CourseList {
  readonly #entries: string[];
  /** Of the last entry; an entry without a subject has the same one. */
  #subject = '';
  /** A subject waits for its number, a range for its end. */
  #waitsFor: 'nothing' | 'number' | 'end' = 'nothing';

  constructor(entries: string[]) {
    this.#entries = entries;
  }

  /** Takes all entries of a line, or none if a part of it cannot be read. */
  take(line: string): boolean {
    const before = { subject: this.#subject, waitsFor: this.#waitsFor };
    const found: string[] = [];
    const words = line.replace(/[,;]/g, ' ').replace(/\(R\)/g, ' (R) ').trim().split(/\s+/);
    const isRead = words.every((word) => this.#takeWord(word, found));
    if (isRead) {
      const [first = '', ...rest] = found;
      // What belongs to an entry of the line before stands first.
      if (/^(TO|\(R\))/.test(first)) this.#extend(first);
      else if (first !== '') this.#entries.push(first);
      this.#entries.push(...rest);
    } else {
      this.#subject = before.subject;
      this.#waitsFor = before.waitsFor;
    }
    return isRead;
  }

  #extend(more: string) {
    this.#entries.push(`${this.#entries.pop() ?? ''} ${more}`);
  }

  #takeWord(word: string, found: string[]): boolean {
    const extend = (more: string) => {
      found.push(found.length === 0 ? more : `${found.pop()} ${more}`);
      return true;
    };
    if (this.#waitsFor === 'end') {
      this.#waitsFor = 'nothing';
      return numberForm.test(word) && extend(`TO ${word}`);
    }
    if (this.#waitsFor === 'number') {
      if (!numberForm.test(word) && !rangeForm.test(word)) return false;
      this.#waitsFor = 'nothing';
      found.push(`${this.#subject} ${word.replace(rangeForm, '$1 TO $2')}`);
      return true;
    }
    if (word === '(R)') return (found.length > 0 || this.#entries.length > 0) && extend(word);
    if (word === 'OR') return true;
    if (word === 'TO') {
      this.#waitsFor = 'end';
      return found.length > 0 || this.#entries.length > 0;
    }
    const [, subject, number] = gluedForm.exec(word) ?? [];
    if (subject !== undefined) {
      this.#subject = subject;
      found.push(`${subject} ${number}`);
      return true;
    }
    if (subjectForm.test(word) && word !== 'AND') {
      this.#subject = word;
      this.#waitsFor = 'number';
      return true;
    }
    if (this.#subject === '' || !/^\d/.test(word)) return false;
    this.#waitsFor = 'number';
    return this.#takeWord(word, found);
  }
}

/** Whether a line names courses as a list does, without a sentence around them. */
export const resemblesList = (line: string): boolean =>
  /FROM:/.test(line) || (/\d{4}|\*{3}/.test(line) && !/[a-z]{3}/.test(line));
