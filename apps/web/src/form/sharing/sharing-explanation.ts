/** What sharing means, before a student chooses how much. */
export const sharingExplanation =
  'Other students can see your courses without your name or dates: only as Semester 1, Semester 2 and so on. You can change your choice at any time in My Account.';
