import type { ReactNode } from 'react';
import { type InitialEntry, useLocation } from 'react-router';
import { page } from 'vitest/browser';
import { renderInApp } from '../test-kit.tsx';

/** Renders a page that leads to others; `address` says where it led. */
export const renderPage = (ui: ReactNode, at: InitialEntry) =>
  renderInApp(
    <>
      {ui}
      <Address />
    </>,
    { at },
  );

const Address = () => <p data-testid="address">{useLocation().pathname}</p>;

export const address = page.getByTestId('address');

export const field = (label: string) => page.getByLabelText(label, { exact: true });
export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const alert = page.getByRole('alert');
export const status = page.getByRole('status');
