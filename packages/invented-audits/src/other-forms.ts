import { termName } from '@coursetrail/domain';
import type { ListedCourse } from './listed-course.ts';
import { headerHeight } from './page-layout.ts';
import { type Pages, plain } from './render.ts';
import { columnWidth } from './requirement.ts';
import type { AuditedStudent } from './student.ts';

export type Paper = PDFKit.PDFDocument;

/** What an office puts before the papers it sends. */
export function coverSheet(paper: Paper, { name }: AuditedStudent): void {
  paper.addPage({ size: [612, 792], margin: 72 });
  paper.font('Helvetica-Bold', 20).text('Degree Audit');
  paper.font('Helvetica', 12);
  for (const line of [
    `Prepared for ${name}`,
    'Please find your degree audit on the following pages.',
    'Office of the Invented Registrar, January 2030',
  ])
    paper.moveDown().text(line);
}

/** The report in one column of 65 characters, as the portal offers it besides the two columns. */
export function oneColumn(paper: Paper, pages: Pages): void {
  const [first = []] = pages;
  const body = pages.flatMap((rows) => {
    const below = rows.slice(headerHeight + 1);
    return [below.map((row) => row.slice(0, columnWidth)), below.map((row) => row.slice(columnWidth + 1))].flat();
  }); // biome-ignore format: one list
  const lines = body.filter((line) => line.trim() !== '' && !line.includes('CONTINUED ON COLUMN'));
  for (let from = 0; from < lines.length; from += 90) {
    paper.addPage({ size: [612, 792], margin: 0 });
    const header = first.slice(0, headerHeight).map((row) => row.slice(0, 75));
    for (const [index, line] of [...header, ...lines.slice(from, from + 90)].entries())
      paper.font('Courier', plain.size).text(line.trimEnd(), plain.margin, plain.margin + index * plain.pitch, {
        lineBreak: false,
      });
  }
}

/** The audit as a web page, printed by a browser. */
export function webPage(paper: Paper, { name, program, catalogYear, courses }: AuditedStudent): void {
  const size = 9;
  let y = 800;
  let page = 0;
  const line = (text: string, indent = 0, font = 'Helvetica') => {
    if (y > 730) {
      page += 1;
      paper.addPage({ size: [612, 792], margin: 0 });
      paper.font('Helvetica', 7);
      paper.text('1/15/30, 9:31 AM', 20, 15, { lineBreak: false });
      paper.text('Audit Results', 280, 15, { lineBreak: false });
      paper.text(`https://planner.invented.example/selfservice/audit/read.html?id=${page}`, 20, 770, { lineBreak: false });
      y = 40;
    }
    paper.font(font, size).text(text, 40 + indent, y, { lineBreak: false });
    y += 14;
  }; // biome-ignore format: one call
  line('Audit Results   Course History   Planned Courses');
  line(`Prepared On 01/15/2030 09:31 AM`);
  line(`Program Code 00000000   Catalog Year ${catalogYear}`);
  line(`${name}   ${program.title}`, 0, 'Helvetica-Bold');
  line('Open All Sections   Close All Sections   Printer Friendly');
  const row = ({ semester, subject, number, credits, grade, title }: ListedCourse) =>
    `${termName(semester)}   ${subject} ${number}   ${credits.toFixed(1)}   ${grade}   ${title}`;
  for (const [index, course] of courses.entries()) {
    if (index % 8 === 0) line(`Complete  Requirement ${index / 8 + 1}`, 0, 'Helvetica-Bold');
    line(row(course), 20);
  }
  line('Select Courses From: MATH 4995, BME 4995');
} // biome-ignore format: short

/** The text of the report after somebody copied it into a document: it wraps, and blanks are lost. */
export function pastedText(paper: Paper, pages: Pages, font: string, size: number): void {
  paper.addPage({ size: [612, 792], margin: 72 });
  paper.font(font, size);
  for (const row of pages.flat()) paper.text(row.trimEnd() || ' ');
}
