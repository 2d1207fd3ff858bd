declare const brand: unique symbol;

/** An account's user id. Branded, so that it is never swapped for another text by accident. */
export type Uid = string & { readonly [brand]: 'uid' };

/** For the edges only: a verified token, a database row, a test. */
export const asUid = (text: string): Uid => text as Uid;
