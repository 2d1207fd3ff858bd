import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderInApp } from '../test-kit.tsx';
import { PasswordField } from './field.tsx';

test('a password can be looked at and hidden again', async () => {
  await renderInApp(<PasswordField label="Password:" autoComplete="current-password" />);
  const password = page.getByLabelText('Password:', { exact: true });
  await password.fill('seen');
  const eye = page.getByRole('button', { name: 'Show what is in Password' });
  await eye.click();
  await expect.element(password).toHaveAttribute('type', 'text');
  await expect.element(eye).toHaveAttribute('aria-pressed', 'true');
  await eye.click();
  await expect.element(password).toHaveAttribute('type', 'password');
  await expect.element(password).toHaveValue('seen');
});
