import type { Product } from '@coursetrail/test-product';

export const password = 'first-lantern-4182';
export const wrongPassword = 'wrong-lantern-0000';

export type AccountReply = { status: number; code: string; idToken?: string | undefined };

/** One call of the account protocol, from an address of our choice. */
export async function call(
  { url }: Product,
  name: string,
  body: object,
  from: string,
): Promise<AccountReply> {
  const reply = await fetch(`${url}/identity/v1/accounts:${name}?key=coursetrail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ returnSecureToken: true, clientType: 'CLIENT_TYPE_WEB', ...body }),
    signal: AbortSignal.timeout(60_000),
  });
  const { error, idToken } = (await reply.json()) as {
    error?: { message?: string };
    idToken?: string;
  };
  return { status: reply.status, code: error?.message?.split(' ')[0] ?? '', idToken };
}

/** Addresses reserved for tests of this kind: 198.18.0.0 to 198.19.255.255. */
const addressAt = (turn: number) =>
  `198.${18 + (Math.floor(turn / 65_536) % 2)}.${(turn >> 8) & 255}.${turn & 255}`;
let addressesUsed = 0;
export const freshAddress = () => addressAt(addressesUsed++);

export const known = (turn: number) => `known-${turn}@umsystem.edu`;
export const unknown = (turn: number) => `unknown-${turn}@umsystem.edu`;

export async function signUpEverybody(product: Product, accounts: number): Promise<void> {
  for (let turn = 0; turn < accounts; turn += 1) {
    const { status, code } = await call(
      product,
      'signUp',
      { email: known(turn), password },
      freshAddress(),
    );
    if (status !== 200) throw new Error(`An account could not be created: ${code}.`);
  }
}
