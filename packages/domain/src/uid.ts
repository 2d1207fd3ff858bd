declare const brand: unique symbol;

/** An account's user id. Branded, so that it is never swapped for another text by accident. */
export type Uid = string & { readonly [brand]: 'uid' };

/** Only for text that comes from outside: a verified token, an opened cursor, a command's argument, a test. */
export const asUid = (text: string): Uid => text as Uid;
