import { setTimeout as sleep } from 'node:timers/promises';
import { university } from '@coursetrail/university';
import type { Page } from '@playwright/test';
import { type MailServer, startMailServer } from './mail-server.ts';
import { type Product, startProduct } from './product.ts';

export type TestStudent = { email: string; password: string };

/** The product with its own accounts and a real mail server, and a way to enroll invented students. */
export type Campus = {
  product: Product;
  mail: MailServer;
  /** A student whose account exists and is verified already. */
  enroll(): Promise<TestStudent>;
  /** An address that has no account. */
  newAddress(): string;
};

/** How many accounts are created at a time: a command takes much longer to start than to create one. */
const accountsPerCommand = 16;

const loginLimit = 30_000;

export async function startCampus(settings: Record<string, string> = {}): Promise<Campus & { stop(): Promise<void> }> {
  const mail = await startMailServer();
  const product = await startProduct({
    engine: 'sqlite',
    identity: 'embedded',
    smtpUrl: mail.url,
    settings,
  });
  const password = 'seven semesters of trails';
  const unused: string[] = [];
  let count = 0;
  const newAddress = () => `student-${process.pid}-${++count}@${university.emailDomains[0]}`;

  async function createAccounts(howMany: number): Promise<string[]> {
    const emails = Array.from({ length: howMany }, newAddress);
    const { ok, output } = await product.account('create', ...emails, '--password', password);
    if (!ok) throw new Error(output);
    return emails;
  }

  return {
    product,
    mail,
    newAddress,
    async enroll() {
      if (unused.length === 0) unused.push(...(await createAccounts(accountsPerCommand)));
      return { email: unused.shift() ?? '', password };
    },
    async stop() {
      await product.stop();
      await mail.stop();
    },
  };
}

/** Fills in the log-in form and submits it. */
export async function fillLogin(page: Page, { email, password }: TestStudent): Promise<void> {
  await page.getByLabel(university.texts.emailLabel).fill(email);
  await page.getByLabel('Password:', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Logs in as a student does, and waits until it is done. */
export async function logIn(page: Page, student: TestStudent): Promise<void> {
  await page.goto('/#/login');
  await fillLogin(page, student);
  // Polled from here: the page's own timers may be under a test's control.
  const giveUp = Date.now() + loginLimit;
  while (page.url().includes('login')) {
    if (Date.now() > giveUp) throw new Error(`${student.email} could not log in.`);
    await sleep(100);
  }
  const token = await page.evaluate("localStorage.getItem('token')");
  if (token === null) throw new Error('The login left no token.');
}
