const minute = 60;
const hour = 60 * minute;

/**
 * How often each thing may happen; an address here is a network address. Whole dormitories share one, so limits per
 * address are wide and limits per account are narrow. The wider limit per account stops guesses from many addresses.
 */
export const limits = {
  'wrong password, account and address': { points: 10, seconds: 15 * minute },
  'wrong password, account': { points: 40, seconds: hour },
  'wrong password, address': { points: 300, seconds: 15 * minute },
  /** A log-out of the university is carried out once, by whichever server hears it. */
  'log-out token': { points: 1, seconds: hour },
  'sign-up, address': { points: 100, seconds: hour },
  'mail, account': { points: 5, seconds: hour },
  'mail, address': { points: 200, seconds: hour },
} as const;

export type LimitName = keyof typeof limits;
export type Limits = Record<LimitName, { points: number; seconds: number }>;
