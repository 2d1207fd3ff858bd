import { useDocument } from '../server/documents.ts';

/** The courses that the student does not want to be told of again, the last one first. */
export function useNotForMe() {
  const { document, change, saving, error } = useDocument('put-away');
  return {
    /** Undefined until it is known. Where it cannot be read, nothing is hidden. */
    courses: document?.courses ?? (error === null ? undefined : []),
    canPutAway: document !== undefined,
    isRefused: saving === 'refused',
    putAway: (programId: string) =>
      change((present) => ({
        ...present,
        courses: [programId, ...present.courses.filter((each) => each !== programId)],
      })),
    takeBack: (programId: string) =>
      change((present) => ({
        ...present,
        courses: present.courses.filter((each) => each !== programId),
      })),
  };
}
