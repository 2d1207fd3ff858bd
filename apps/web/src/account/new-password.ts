import { useEffect, useState } from 'react';
import { passwordRules } from '../identity/sign-in.ts';
import { FormProblem } from '../server/problems.ts';
import { textOf } from '../ui/submission.ts';

/** The password of a form that asks for it twice. */
export function matchingPassword(form: FormData): string {
  const password = textOf(form, 'password');
  if (password !== textOf(form, 'confirmPassword'))
    throw new FormProblem('Passwords do not match!');
  return password;
}

/** What a new password must be like, as soon as the server has said so. Without an answer, its refusal will tell. */
export function usePasswordHint(): string | undefined {
  const [rules, setRules] = useState<string[]>();
  useEffect(() => {
    passwordRules().then(setRules, () => {});
  }, []);
  return rules && `${rules.join(', ').replace(/^a/, 'A')}.`;
}
