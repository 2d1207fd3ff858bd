import { endSession } from '../server/end-session.ts';

/**
 * What the authentication SDK keeps of a login in this browser. It is read and deleted here without the SDK, which is
 * fetched late and needs the network: whoever logs out of a shared computer leaves nothing behind, offline too.
 */
type SdkUser = {
  apiKey: string;
  lastLoginAt: string;
  stsTokenManager: { refreshToken: string };
};

/** Deletes what the SDK keeps and ends its session. `isOver` says which logins, all of them by default. */
export async function forgetSdkLogin(isOver: (user: SdkUser) => boolean = () => true) {
  const database = await openSdkDatabase();
  if (database === null) return;
  const storeName = 'firebaseLocalStorage';
  try {
    const store = database.transaction(storeName, 'readwrite').objectStore(storeName);
    const records = await resultOf<{ fbase_key: string; value: SdkUser }[]>(store.getAll());
    for (const { fbase_key: key, value } of records) {
      if (!key.startsWith('firebase:authUser:') || !isOver(value)) continue;
      await resultOf(store.delete(key));
      endSession(value.apiKey, value.stsTokenManager.refreshToken);
    }
  } finally {
    database.close();
  }
}

/**
 * Forgets a login that nobody uses any more: another version of this page, or a tab closed in the middle of a logout,
 * left it. One that is a moment old may belong to a tab that is logging in right now.
 */
export const forgetLeftLogin = () => forgetSdkLogin(({ lastLoginAt }) => !(Date.now() - Number(lastLoginAt) < 60_000));

const resultOf = <Result>(asked: IDBRequest) =>
  new Promise<Result>((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });

/** Null where the SDK has stored nothing yet. Only the SDK makes its database: an attempt here would be in its way. */
async function openSdkDatabase(): Promise<IDBDatabase | null> {
  const name = 'firebaseLocalStorageDb';
  const databases = await indexedDB.databases();
  return databases.some((database) => database.name === name) ? resultOf<IDBDatabase>(indexedDB.open(name)) : null;
}
