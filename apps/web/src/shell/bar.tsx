import { useEffect, useId, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { forgetSdkLogin } from '../identity/sdk-record.ts';
import { paths } from '../paths.ts';
import { clearLogin, readUserId, useToken } from '../session/session.ts';
import { hasUnsent } from '../session/unsent.ts';
import classes from './bar.module.css';
import { ThemeSwitch } from './theme-switch.tsx';

const forVisitors = [
  ['Home', paths.home],
  ['Login', paths.login],
  ['Sign Up', paths.signup],
] as const;

const forStudents = [
  ['Home', paths.home],
  ['Form', paths.form],
  ['Visualizer', paths.visualizer],
  ['Statistics', paths.statistics],
  ['Edit', paths.edit],
  ['Degree', paths.degree],
  ['Account', paths.account],
] as const;

/** The navigation bar. The stored token alone decides what it offers. */
export function Bar() {
  const loggedIn = useToken() !== null;
  const { key } = useLocation();
  const [open, setOpen] = useState(false);
  const burger = useRef<HTMLButtonElement>(null);
  const menuId = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival at a page closes the menu, the same page included
  useEffect(() => setOpen(false), [key]);

  useEffect(() => {
    if (!open) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      burger.current?.focus();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [open]);

  async function logOut() {
    const userId = readUserId();
    if (userId !== null && hasUnsent(userId)) await sendFirst(userId);
    clearLogin();
    // Clearing the token already leads to Login. The SDK hears of it where it can be fetched.
    forgetSdkLogin().catch(() => {});
    import('../identity/login.ts').then((identity) => identity.logOut()).catch(() => {});
  }

  return (
    <header className={classes.bar}>
      <nav className={classes.inner} aria-label="Main">
        <Link to={paths.home} className={classes.brand}>
          <Mark />
          Coursetrail
        </Link>
        <button
          ref={burger}
          type="button"
          className={classes.burger}
          aria-expanded={open}
          aria-controls={menuId}
          aria-label="Menu"
          onClick={() => setOpen(!open)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={open ? 'M6 6l12 12M18 6L6 18' : 'M4 7h16M4 12h16M4 17h16'} />
          </svg>
        </button>
        <div id={menuId} className={classes.menu} data-open={open || undefined}>
          <ul className={classes.links}>
            {(loggedIn ? forStudents : forVisitors).map(([name, path]) => (
              <li key={path}>
                <NavLink to={path} end className={classes.link ?? ''}>
                  {name}
                </NavLink>
              </li>
            ))}
            {loggedIn && (
              <li>
                <button type="button" className={classes.link} onClick={logOut}>
                  Logout
                </button>
              </li>
            )}
          </ul>
          <ThemeSwitch />
        </div>
      </nav>
    </header>
  );
}

const Mark = () => (
  <svg viewBox="0 0 32 32" className={classes.mark} aria-hidden="true">
    <path
      d="M6 25C12 25 10 15 16 15S20 7 26 7"
      fill="none"
      stroke="var(--path)"
      strokeWidth="2.6"
      strokeLinecap="round"
      strokeDasharray="0.1 4.6"
    />
    <circle cx="6" cy="25" r="4.4" fill="var(--green)" />
    <circle cx="16" cy="15" r="4.4" fill="var(--orange)" />
    <circle cx="26" cy="7" r="4.4" fill="var(--blue)" />
  </svg>
);

/** On a shared computer, nothing should stay that the server can have. A student who is offline need not wait. */
const sendFirst = (userId: string) =>
  Promise.race([
    import('../server/documents.ts').then(({ sendUnsent }) => sendUnsent(userId)).catch(() => {}),
    new Promise((resolve) => setTimeout(resolve, 3000)),
  ]);
