import { useQuery } from '@tanstack/react-query';
import { passwordRulesQuery } from '../identity/sign-in.ts';
import { FormProblem } from '../server/problems.ts';
import { queryClient } from '../server/query-client.ts';
import { textOf } from '../ui/form.tsx';

/** The password of a form that asks for it twice. */
export function matchingPassword(fields: FormData): string {
  const password = textOf(fields, 'password');
  if (password !== textOf(fields, 'confirmPassword')) throw new FormProblem('Passwords do not match!');
  return password;
}

/** The rules for a new password, once they are known. If they cannot be loaded, the refusal of a password states them. */
export function usePasswordHint(): string | undefined {
  const { data: rules } = useQuery(passwordRulesQuery, queryClient);
  return rules && `${rules.join(', ').replace(/^a/, 'A')}.`;
}
