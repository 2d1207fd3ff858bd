/**
 * The private documents of a student: small, private, and changed as one types. A screen writes
 *
 *     const { document, change, saving } = useDocument('put-away');
 *     change((putAway) => ({ ...putAway, courses: [...putAway.courses, 'MATH 1500'] }));
 *
 * A change is on the screen and in the browser's storage at once, and sent a moment later. What the server has not
 * confirmed stays in the storage, where all tabs of the student read and write it, and is sent when the network is back
 * or at the next visit. If another device wrote meanwhile, both changes are merged and sent again.
 */
import { documentBody, documentReply, documentSavedReply } from '@coursetrail/contract';
import {
  type Audits,
  type Decisions,
  type DocumentName,
  firstPlans,
  mergeAudits,
  mergeDecisions,
  mergePlans,
  mergePutAway,
  noAudits,
  noDecisions,
  nothingPutAway,
  type Plans,
  type PutAway,
} from '@coursetrail/domain';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { read, store } from '../session/local-storage.ts';
import { readToken, readUserId, useUserId, watchSession } from '../session/session.ts';
import { unsentKey } from '../session/unsent.ts';
import { requestAsStudent } from './client.ts';
import { ApiProblem } from './problems.ts';
import { keyOf, ownKey } from './queries.ts';
import { queryClient } from './query-client.ts';

type Contents = { audits: Audits; decisions: Decisions; plans: Plans; 'put-away': PutAway };
type OwnDocumentName = keyof Contents;

/** What a document is before its first write, and how the changes of two devices become one. */
const kinds: {
  [Name in OwnDocumentName]: {
    empty: Contents[Name];
    merge: (base: Contents[Name], ours: Contents[Name], theirs: Contents[Name]) => Contents[Name];
  };
} = {
  audits: { empty: noAudits, merge: mergeAudits },
  decisions: { empty: noDecisions, merge: mergeDecisions },
  plans: { empty: firstPlans, merge: mergePlans },
  'put-away': { empty: nothingPutAway, merge: mergePutAway },
};
const names = Object.keys(kinds) as OwnDocumentName[];

const pathOf = (name: DocumentName) => `/account/documents/${name}`;

type VersionOf<Name extends OwnDocumentName> = { version: number; document: Contents[Name] };

/** What the server has of a document. Screens use `useDocument`. */
export const documentQuery = <Name extends OwnDocumentName>(name: Name) =>
  queryOptions({
    queryKey: ownKey(pathOf(name)),
    queryFn: () => readDocument(name),
  });

async function readDocument<Name extends OwnDocumentName>(name: Name): Promise<VersionOf<Name>> {
  const { version, document } = await requestAsStudent(pathOf(name), documentReply<OwnDocumentName>(name));
  return { version, document: (document as Contents[Name] | null) ?? kinds[name].empty };
}

/** What the server has not confirmed, and what it was made from. */
type Unsent<Name extends OwnDocumentName> = {
  version: number;
  base: Contents[Name];
  ours: Contents[Name];
};

type Sending = {
  isSending: boolean;
  failure: Error | null;
  failures: number;
  isMerged: boolean;
};
const idle: Sending = { isSending: false, failure: null, failures: 0, isMerged: false };

/** By the key of what is sent. */
const sendings = new Map<string, Sending>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

function notifyListeners() {
  for (const listener of listeners) listener();
}

function setSending(key: string, state: Partial<Sending>) {
  sendings.set(key, { ...(sendings.get(key) ?? idle), ...state });
  notifyListeners();
}

/** Null also for what is damaged, or what an older page stored: then the screen shows what the server has. */
function parseUnsent<Name extends OwnDocumentName>(name: Name, text: string | null): Unsent<Name> | null {
  if (text === null) return null;
  try {
    const { version, base, ours } = JSON.parse(text);
    const schema = documentBody<OwnDocumentName>(name);
    const checked = (document: unknown): Contents[Name] => {
      schema.parse({ version, document });
      return document as Contents[Name];
    };
    return { version, base: checked(base), ours: checked(ours) };
  } catch {
    return null;
  }
}

const readUnsent = <Name extends OwnDocumentName>(uid: string, name: Name): Unsent<Name> | null =>
  parseUnsent(name, read(unsentKey(uid, name)));

function storeUnsent<Name extends OwnDocumentName>(uid: string, name: Name, unsent: Unsent<Name> | null) {
  store(unsentKey(uid, name), unsent && JSON.stringify(unsent));
  notifyListeners();
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** How long to wait for a student who is typing. */
const pause = 500;
/** How long to wait for a server that cannot be reached: longer each time. */
const retryAfter = (failures: number) => Math.min(30_000, 1000 * 2 ** failures);
/** Other devices do not write more often than this in the time that one write takes. */
const maxAttempts = 5;

function sendLater(uid: string, name: OwnDocumentName, milliseconds: number) {
  const key = unsentKey(uid, name);
  clearTimeout(timers.get(key));
  timers.set(
    key,
    setTimeout(() => void send(uid, name), milliseconds),
  );
}

/** Sends what is unsent. One tab at a time, so that the tabs of one student do not refuse each other's writes. */
async function send<Name extends OwnDocumentName>(uid: string, name: Name): Promise<void> {
  const key = unsentKey(uid, name);
  clearTimeout(timers.get(key));
  timers.delete(key);
  if (sendings.get(key)?.isSending || readUnsent(uid, name) === null) return;
  setSending(key, { isSending: true });
  try {
    await inOneTab(key, () => sendUntilConfirmed(uid, name));
    setSending(key, { isSending: false, failure: null, failures: 0 });
    // What was typed meanwhile.
    if (readUnsent(uid, name) !== null && !timers.has(key)) sendLater(uid, name, pause);
  } catch (error) {
    const failures = (sendings.get(key)?.failures ?? 0) + 1;
    setSending(key, { isSending: false, failure: error as Error, failures });
    if (!isRefused(error)) sendLater(uid, name, retryAfter(failures));
  }
}

/** Browsers have no locks on a page without https; there the server's version number has to do. */
const inOneTab = (key: string, work: () => Promise<void>): Promise<unknown> =>
  navigator.locks === undefined ? work() : navigator.locks.request(key, work);

async function sendUntilConfirmed<Name extends OwnDocumentName>(uid: string, name: Name): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const unsent = readUnsent(uid, name);
    // Sent by another tab, or the student has logged out: then it waits for their next login.
    if (unsent === null || readUserId() !== uid) return;
    const { version, ours } = unsent;
    try {
      const confirmed = await requestAsStudent(pathOf(name), documentSavedReply, {
        method: 'PUT',
        body: { version, document: ours },
        keepalive: true,
      });
      return confirm(uid, name, { version: confirmed.version, document: ours });
    } catch (error) {
      const isChanged = error instanceof ApiProblem && error.code === 'document-changed';
      if (!isChanged || attempt === maxAttempts) throw error;
    }
    // Another student may have logged in meanwhile: theirs must not be merged into this one's.
    if (readUserId() !== uid) return;
    const theirs = await readDocument(name);
    // The reply to our own write was lost.
    if (isSame(theirs.document, ours)) return confirm(uid, name, theirs);
    rebase(uid, name, theirs);
  }
}

/** The server has what we sent. What was typed meanwhile stays unsent. */
function confirm<Name extends OwnDocumentName>(uid: string, name: Name, sent: VersionOf<Name>) {
  if (readUserId() === uid) queryClient.setQueryData<VersionOf<Name>>(ownKey(pathOf(name)), sent);
  const unsent = readUnsent(uid, name);
  if (unsent === null) return;
  const { version, document: base } = sent;
  const isAllSent = isSame(unsent.ours, base);
  storeUnsent(uid, name, isAllSent ? null : { version, base, ours: unsent.ours });
}

/** Another device wrote meanwhile: our changes are made to its version. */
function rebase<Name extends OwnDocumentName>(uid: string, name: Name, theirs: VersionOf<Name>) {
  const unsent = readUnsent(uid, name);
  if (unsent === null) return;
  const { version, document } = theirs;
  const ours = kinds[name].merge(unsent.base, unsent.ours, document);
  storeUnsent(uid, name, { version, base: document, ours });
  setSending(unsentKey(uid, name), { isMerged: true });
}

/** The server refused it, so sending the same again is useless. */
const isRefused = (error: unknown) =>
  error instanceof ApiProblem &&
  ['document-too-large', 'invalid-request', 'request-too-large'].includes(error.code ?? '');

/** Sends what a student left unsent, in an earlier visit or while there was no network. */
export async function sendUnsent(uid: string): Promise<void> {
  await Promise.all(names.map((name) => send(uid, name)));
}

const sendNow = () => {
  const uid = readUserId();
  if (uid !== null) void sendUnsent(uid);
};
window.addEventListener('online', sendNow);
document.addEventListener('visibilitychange', sendNow);

// Another tab of the student changed or sent something.
window.addEventListener('storage', ({ key, oldValue, newValue }) => {
  const uid = readUserId();
  const name = names.find((each) => uid !== null && unsentKey(uid, each) === key);
  if (name !== undefined && oldValue !== null && newValue === null) {
    const { version, ours } = JSON.parse(oldValue) as Unsent<OwnDocumentName>;
    queryClient.setQueryData(keyOf(uid, pathOf(name)), { version: version + 1, document: ours });
  }
  notifyListeners();
});

// What was sent for one student says nothing to the next.
watchSession(() => {
  if (readToken() !== null) return;
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  sendings.clear();
});

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `unsent`: kept in this browser until the server can be reached. `refused`: the server will not have it. */
type SavingStage = 'saved' | 'saving' | 'unsent' | 'refused';

export type OwnDocument<Document> = {
  /** Undefined until it has been read. */
  document: Document | undefined;
  change: (update: (present: Document) => Document) => void;
  saving: SavingStage;
  /** Why it could not be read or sent; null when all is well. */
  error: Error | null;
  /** Whether changes of another device were merged into it, until the next change here. */
  isMerged: boolean;
  readAgain: () => void;
};

/** A private document of the student: what the server has, with what was changed here since. */
export function useDocument<Name extends OwnDocumentName>(name: Name): OwnDocument<Contents[Name]> {
  const uid = useUserId();
  const { data, error, refetch } = useQuery(documentQuery(name), queryClient);
  const key = uid === null ? '' : unsentKey(uid, name);
  const text = useSyncExternalStore(subscribe, () => read(key));
  const unsent = useMemo(() => parseUnsent(name, text), [name, text]);
  const sending = useSyncExternalStore(subscribe, () => sendings.get(key) ?? idle);
  const present = data as VersionOf<Name> | undefined;

  function change(update: (present: Contents[Name]) => Contents[Name]) {
    if (uid === null) return;
    // Not `unsent` and `data`: of two changes in quick succession the second must begin with the first.
    const waiting = readUnsent(uid, name);
    const stored = queryClient.getQueryData<VersionOf<Name>>(keyOf(uid, pathOf(name)));
    if (waiting === null && stored === undefined) return;
    const before = waiting ?? {
      version: stored?.version ?? 0,
      base: stored?.document ?? kinds[name].empty,
      ours: stored?.document ?? kinds[name].empty,
    };
    const ours = update(before.ours);
    if (isSame(ours, before.ours)) return;
    storeUnsent(uid, name, { ...before, ours });
    if (sending.isMerged) setSending(key, { isMerged: false });
    sendLater(uid, name, pause);
  }

  return {
    document: unsent?.ours ?? present?.document,
    change,
    saving: savingState(unsent !== null, sending),
    error: unsent === null ? error : sending.failure,
    isMerged: sending.isMerged,
    readAgain: () => void refetch(),
  };
}

function savingState(isUnsent: boolean, { failure }: Sending): SavingStage {
  if (!isUnsent) return 'saved';
  if (failure === null) return 'saving';
  return isRefused(failure) ? 'refused' : 'unsent';
}
