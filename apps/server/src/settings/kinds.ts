import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';

/** How the text of a variable becomes a value, and the words that complete "PORT must be …". */
export type SettingKind<Value = unknown> = {
  schema: z.ZodType<Value, string>;
  expects: string;
};

export const text = { schema: z.string(), expects: 'text' } satisfies SettingKind;

/** Digits only: JavaScript would also read 0x50, 1e3 and a text of spaces as numbers. */
export const wholeNumber = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  ({
    schema: z
      .string()
      .regex(/^\d+$/)
      .transform(Number)
      .refine((number) => number >= min && number <= max),
    expects:
      max === Number.MAX_SAFE_INTEGER ? `a whole number, at least ${min}` : `a whole number from ${min} to ${max}`,
  }) satisfies SettingKind;

export const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  ({
    schema: z.enum(words),
    expects: `one of ${words.join(', ')}`,
  }) satisfies SettingKind;

const split = (list: string) => list.split(',').map((word) => word.trim().toLowerCase());

/** Separated by commas. */
export const listOf = (isAllowed: (word: string) => boolean, expects: string) =>
  ({
    schema: z
      .string()
      .transform(split)
      .refine((words) => words.every(isAllowed)),
    expects,
  }) satisfies SettingKind;

/** An address that begins with one of these protocols. */
export const url = (protocol: RegExp, example: string) =>
  ({ schema: z.url({ protocol }), expects: `an address such as ${example}` }) satisfies SettingKind;

/** The address of a site: no path, no user. */
export const origin = {
  schema: z
    .url({ protocol: /^https?$/ })
    .regex(/^https?:\/\/[^/?#@]+\/?$/i)
    .transform((address) => new URL(address).origin),
  expects: 'an address without a path, such as https://coursetrail.example.edu',
} satisfies SettingKind;

/** HTTPS, except to this machine, where tests have servers of their own. */
export const secureUrl = {
  schema: z.url().regex(/^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$))/i),
  expects: 'an address that begins with https://',
} satisfies SettingKind;

/** Node's test as well: ipaddr.js alone would also take 10.1, 0x7f000001 or ::ffff:010.0.0.1. */
const isAddress = (word: string) => isIP(word) !== 0 && ipaddr.isValid(word);
export function isNetwork(word: string): boolean {
  const [address = ''] = word.split('/');
  if (!isAddress(address)) return false;
  // Fastify refuses the network of all addresses, and trusting it means believing everybody.
  return word === address || (ipaddr.isValidCIDR(word) && ipaddr.parseCIDR(word)[1] > 0);
}

/** 32 random bytes, in either form of base64. */
export const secretBytes = {
  schema: z
    .string()
    .transform((encoded) => Buffer.from(encoded, 'base64url'))
    .refine((bytes) => bytes.length === 32),
  expects: '32 random bytes in base64url: openssl rand -base64 32',
} satisfies SettingKind;

const minuteMs = 60 * 1000;
const unitMs = { m: minuteMs, h: 60 * minuteMs, d: 24 * 60 * minuteMs };
/** 15m is fifteen minutes, 6h six hours, 7d a week; NaN for any other text. */
function millisecondsIn(words: string): number {
  const [, count, unit] = /^([1-9]\d{0,3})([mhd])$/.exec(words) ?? [];
  return Number(count) * unitMs[unit as keyof typeof unitMs];
}

/** In milliseconds. */
export const partOfAWeek = {
  schema: z
    .string()
    .transform(millisecondsIn)
    .refine((ms) => (7 * unitMs.d) % ms === 0),
  expects: 'minutes, hours or days that divide a week, such as 7d, 24h or 15m',
} satisfies SettingKind;

/** `Coursetrail <no-reply@example.edu>`, or the address alone. */
const senderPattern = /^(?:"?([^"<>\r\n]*?)"?\s*<([^\s<>@,]+@[^\s<>@,]+)>|([^\s<>@,]+@[^\s<>@,]+))$/;

export const sender = {
  schema: z
    .string()
    .regex(senderPattern)
    .transform((from) => {
      const [, name = '', address, alone = ''] = senderPattern.exec(from) ?? [];
      return { name, address: address ?? alone };
    }),
  expects: 'a sender such as Coursetrail <no-reply@example.edu>',
} satisfies SettingKind;
