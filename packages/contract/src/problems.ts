import { allowedEmailSentence, majorChangesPerDay, maxHistoryLength, semesterWord } from '@coursetrail/domain';
import { university } from '@coursetrail/university';
import { maxUploadMegabytes } from './uploads.ts';

/** What students choose last where they get the audit. */
const [, auditFile = 'PDF'] = /\*([^*]+)\*[^*]*$/.exec(university.portal.at(-1) ?? '') ?? [];

/**
 * Every problem a call can reply with: its HTTP status and the sentence a student reads. The comment above each says
 * when it occurs. All errors have the form `{ "error": "<sentence>", "code": "<problem code>" }`.
 */
export const problems = {
  // The request does not have the documented form: a field is missing, unknown, too long, or has a wrong value.
  'invalid-request': [400, 'The request could not be understood.'],
  // The body is larger than any call needs.
  'request-too-large': [413, 'The request is too large.'],
  // No such address.
  'not-found': [404, 'There’s nothing at this address.'],
  // The bearer token is missing, malformed, expired, or not signed for this product.
  'not-signed-in': [401, 'Please log in.'],
  // The token is valid, but its email address was never verified.
  'email-not-verified': [403, 'Please verify your email before logging in.'],
  // The token is valid, but its email address is outside the allowed domains.
  'email-domain': [403, allowedEmailSentence(university.emailDomains)],
  // The call cannot be taken back (deleting the account, sharing grades), and the sign-in is older than five minutes.
  'sign-in-too-old': [403, 'Please confirm your password first.'],
  // The account was deleted; a token issued before that restores nothing.
  'account-deleted': [401, 'This account has been deleted.'],
  // The major is not in the program catalog.
  'major-unknown': [400, 'Please choose a major from the list.'],
  // The address names a major that is not in the program catalog.
  'major-not-found': [404, 'There’s no major with this name.'],
  // Courses were sent before a major was saved.
  'major-missing': [409, 'Please save your major first.'],
  // More changes of major than allowed in a day: without a limit one account could look into many small groups.
  'major-changed-too-often': [
    429,
    `You can change your major ${majorChangesPerDay} times a day. Please try again tomorrow.`,
  ],
  // The subject is not in our catalog.
  'subject-unknown': [400, 'Please choose a course subject from the list.'],
  // The term is later than those that can be registered for.
  'semester-in-future': [400, 'Registration for this term hasn’t opened yet. Please choose another.'],
  // The grade is not listed, and not the one the course already had.
  'grade-unknown': [400, 'Please choose a grade from the list.'],
  // The history already has this course in this semester, or the submission has it twice.
  'course-already-added': [409, `You've already added this course for that ${semesterWord}.`],
  // The caller has no course with this id.
  'course-not-found': [404, 'This course isn’t in your history.'],
  // The history would have more courses than any degree needs.
  'history-full': [409, `You can have at most ${maxHistoryLength} courses.`],
  // There is no earlier state of the history, or it is older than a day.
  'nothing-to-undo': [409, 'There’s nothing to undo.'],
  // A private document was written meanwhile, so the change was based on an older version of it.
  'document-changed': [409, 'You changed this on another device meanwhile.'],
  // A private document has more bytes than it may have.
  'document-too-large': [413, 'There’s no room for more. Please remove something first.'],
  // An upload without a file in its field `pdf`.
  'file-missing': [400, 'Please select a file.'],
  // A file larger than any degree audit.
  'file-too-large': [413, `This file is larger than ${maxUploadMegabytes} MB. A degree audit is much smaller.`],
  // The file is not a PDF, whatever its name says, nor one of the next three.
  'not-a-pdf': [422, 'This file isn’t a PDF.'],
  // A photo or a screenshot: JPEG, PNG, HEIC and the like.
  'picture-file': [422, `This file isn’t a PDF. It’s a picture. Please choose the ${auditFile} of your degree audit.`],
  // A web page saved as HTML or MHTML.
  'web-page-file': [
    422,
    `This file isn’t a PDF. It’s a web page. Please choose “${auditFile}” on that page and upload the file you get.`,
  ],
  // Text without a format.
  'text-file': [422, `This file isn’t a PDF. It’s a text. Please choose the ${auditFile} of your degree audit.`],
  // The PDF cannot be opened without a password or the recipient's key.
  'password-protected': [
    422,
    'This PDF is password-protected. Please download the degree audit again without a password.',
  ],
  // The PDF's structure is broken, or built so that reading it takes more memory than any audit needs.
  damaged: [422, 'This PDF is damaged. Please download it again.'],
  // More than 60 pages.
  'too-many-pages': [422, 'This PDF has too many pages for a degree audit. Please upload the degree audit alone.'],
  // Pictures of pages, as a scanner or a phone makes them, with or without the letters that a program recognized in them.
  scan: [
    422,
    `This PDF is a scan, so we can’t read it. Please upload the ${auditFile} itself, as you download it from the portal.`,
  ],
  // Letters are printed outside of the visible part of a page.
  cropped: [422, 'The pages of this PDF are cropped. Please upload the file as you downloaded it.'],
  // The PDF has drawn letters, letters it does not name, or empty pages.
  'no-text': [422, 'This PDF is a scan or empty, so we can’t read it. Please upload the file you downloaded.'],
  // A PDF that only carries other files.
  portfolio: [
    422,
    'This PDF is a folder of other files. Please open it, save the degree audit from it, and upload that.',
  ],
  // A transcript of which a page is missing, or too many lines cannot be read.
  'transcript-instead': [
    422,
    `This is a transcript that we can’t read in full. Please download the degree audit instead: choose the ${auditFile}.`,
  ],
  // The web page of the audit, printed from the browser.
  'web-page-instead': [
    422,
    `This is a printout of the degree audit’s web page. Please choose “${auditFile}” on that page and upload the file you get.`,
  ],
  // The audit in one column.
  'one-column': [
    422,
    `This is the degree audit in one column. Please choose “${auditFile}” and upload that file instead.`,
  ],
  // The audit's text after it went through a word processor: its columns are lost.
  'pasted-text': [
    422,
    `This is the text of a degree audit without its columns, as if it was copied into another program. Please upload the ${auditFile} itself.`,
  ],
  // A sheet that announces an audit, without the audit.
  'cover-sheet-only': [
    422,
    `This PDF has only a cover sheet. Please upload the ${auditFile} of the degree audit itself.`,
  ],
  // A PDF of something else.
  'not-an-audit': [422, `This PDF isn’t a degree audit. Please choose the ${auditFile} of your degree audit.`],
  // Pages with different names or student numbers.
  'several-students': [
    422,
    'This PDF has the degree audits of more than one student. Please upload a file with only your own.',
  ],
  // Pages of several days, none of whose audits is complete.
  'several-audits': [
    422,
    'The pages of this PDF are from different days and don’t make up one degree audit. Please upload the file as you downloaded it.',
  ],
  // A page of another document that lists courses.
  'sheet-does-not-fit': [
    422,
    'A page of this PDF lists courses but isn’t part of the degree audit. Please upload the degree audit alone.',
  ],
  // Two or four pages printed on one sheet, and some of their text cannot be assigned to one of them.
  'several-pages-on-a-sheet': [
    422,
    'This PDF has several pages of the degree audit on one sheet. Please upload the file as you downloaded it, with one page on each sheet.',
  ],
  // The audit of a program that the student only considers. It lists the same courses, so nothing is lost.
  'what-if-audit': [
    422,
    'This is a what-if audit of another program. Try it on the page Degree, and upload the audit of your own program here.',
  ],
  // The upload would add a sixth program to Degree.
  'audits-full': [409, 'Degree has room for five programs. Please put one away there first.'],
  // A degree audit in which no course can be found.
  'no-courses': [422, 'This degree audit lists no courses. You can enter them by hand instead.'],
  // No end mark, or a page missing: a short list is never passed off as complete.
  incomplete: [422, 'Part of this degree audit is missing. Please download it again and upload the whole file.'],
  // The courses add up to at least half as many credits again as the audit's own total.
  'too-many-credits': [
    422,
    'This degree audit lists far more credits than its own total. Please download it again and upload the whole file.',
  ],
  // Reading the file took more than ten seconds.
  'took-too-long': [422, 'Reading this file took too long. Please download the degree audit again.'],
  // Too many files are waiting to be read, or one of the caller's already is.
  'too-busy': [503, 'Many files are being read right now. Please try again in a minute.'],
  // The caller's files that could not be read took more time than one student gets; `Retry-After` says how long to wait.
  'too-many-failed-files': [
    429,
    'We couldn’t read several of your files. Please try again in half an hour with the degree audit as you downloaded it.',
  ],
  // The file did not arrive within a minute.
  'upload-too-slow': [408, 'The file didn’t arrive in time. Please try again on a faster connection.'],
  // No process can be started to read the file; the log says why.
  'reader-unavailable': [503, 'The server can’t read files right now. Please try again in a minute.'],
  // The course catalog does not know this course.
  'course-unknown': [404, 'This course isn’t in the catalog.'],
  // The cursor is damaged, expired, or was given to somebody else.
  'cursor-invalid': [400, 'This page of the list has expired. Please start again.'],
  // More connections are open than the server can serve.
  'too-many-connections': [503, 'Many people are using the server right now. Please try again in a minute.'],
  // More requests arrive than the server can work on, or too many of them wait for the database.
  overloaded: [503, 'Many people are using the server right now. Please try again in a moment.'],
  // `/readyz` of a server that was asked to stop: proxies should send no more requests to it.
  stopping: [503, 'This server is about to stop. Please try again in a moment.'],
  // The keys that verify identity tokens cannot be fetched.
  'identity-unavailable': [503, 'The server can’t check who you are right now. Please try again in a minute.'],
  // One student sends more requests at once than the pages ever do.
  'too-many-requests': [429, 'Too many requests at once. Please try again in a moment.'],
  // A JSON body is nested more deeply, or has more values, than any call needs.
  'json-too-complex': [400, 'The request has more in it than any call needs.'],
  // The database does not respond, is overloaded, or has no room left.
  'storage-unavailable': [503, 'The server can’t reach its database. Please try again in a minute.'],
  // A bug in the server.
  'internal-error': [500, 'Something went wrong on the server. Nothing was changed.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

export type ProblemCode = keyof typeof problems;
