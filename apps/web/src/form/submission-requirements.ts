/** What must be settled before courses are sent, whichever way they are entered. */
export type SubmissionRequirements = {
  /** The chosen major; without one nothing can be sent. */
  major: string | null;
  /** Saves the chosen major unless it is the saved one: courses belong to a major. */
  ensureMajorSaved: () => Promise<void>;
  /** Settles once what others may see. False means that the student closed the question. */
  askSharing: () => Promise<boolean>;
};
