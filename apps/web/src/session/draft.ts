import { isAwaited, watchSession } from './session.ts';

const key = 'manualDraft';
/** What a student typed into the Form, in this tab. */
type OwnedDraft<Draft> = { owner: string; draft: Draft };

export function readDraft<Draft>(): OwnedDraft<Draft> | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null; // storage is forbidden, or something else was written there
  }
}

export function storeDraft<Draft>(draft: OwnedDraft<Draft> | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // storage is forbidden: the draft lasts as long as the page
  }
}

// Every screen loads this: a student may log out on one, after a reload, that knows nothing of the Form.
watchSession(() => {
  const stored = readDraft();
  if (stored !== null && !isAwaited(stored.owner)) storeDraft(null);
});
