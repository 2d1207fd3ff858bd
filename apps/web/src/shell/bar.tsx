import { lazy, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, NavLink, useLocation } from 'react-router';
import { forgetSdkLogin } from '../identity/sdk-record.ts';
import { paths } from '../paths.ts';
import { clearLogin, readUserId, useToken } from '../session/session.ts';
import { isUniversityLogin } from '../session/stored-token.ts';
import { hasUnsent } from '../session/unsent.ts';
import { Icon } from '../ui/icon.tsx';
import { Optional } from '../ui/optional.tsx';
import classes from './bar.module.css';
import { ThemeButton } from './theme-button.tsx';

const CourseSearch = lazy(() => import('./course-search.tsx'));

type Links = readonly (readonly [name: string, path: string])[];

const forVisitors: readonly Links[] = [
  [
    ['Home', paths.home],
    ['Login', paths.login],
    ['Sign Up', paths.signup],
  ],
];

/** What a student comes for, in groups: their courses, their degree, and what can be explored. */
const forStudents: readonly Links[] = [
  [['Home', paths.home]],
  [
    ['Form', paths.form],
    ['Edit', paths.edit],
  ],
  [['Degree', paths.degree]],
  [
    ['Visualizer', paths.visualizer],
    ['Statistics', paths.statistics],
  ],
];

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
    const reason = isUniversityLogin() ? 'left-university' : 'left';
    clearLogin(reason);
    // Clearing the token already leads to Login. The SDK hears of it where it can be fetched.
    forgetSdkLogin().catch(() => {});
    import('../identity/login.ts').then((identity) => identity.logOut(reason)).catch(() => {});
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
          <Icon name={open ? 'close' : 'menu'} />
        </button>
        <div id={menuId} className={classes.menu} data-open={open || undefined}>
          <ul className={classes.links}>
            {(loggedIn ? forStudents : forVisitors).map((links) =>
              links.map(([name, path], index) => (
                <li key={path} className={index === 0 ? classes.first : undefined}>
                  <NavLink to={path} end className={classes.link ?? ''}>
                    {name}
                  </NavLink>
                </li>
              )),
            )}
          </ul>
          {loggedIn && <Search onOpen={() => setOpen(true)} />}
          <ul className={classes.own}>
            <li>
              <ThemeButton />
            </li>
            {loggedIn && (
              <>
                <li>
                  <NavLink to={paths.account} end className={classes.link ?? ''}>
                    Account
                  </NavLink>
                </li>
                <li>
                  <button type="button" className={classes.link} onClick={logOut}>
                    Logout
                  </button>
                </li>
              </>
            )}
          </ul>
        </div>
      </nav>
    </header>
  );
}

/** Whether a key is typed into something, and not meant for the page. */
const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest('input, textarea, select, dialog, [role=application]') !== null;

/** A button that looks like the field it becomes: the field, its list and the catalog are fetched when it is used. */
function Search({ onOpen }: { onOpen: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const openByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
    event.preventDefault();
    onOpen();
    setIsOpen(true);
  });
  useEffect(() => {
    document.addEventListener('keydown', openByKey);
    return () => document.removeEventListener('keydown', openByKey);
  }, []);

  function leave(byKey = false) {
    if (!byKey) return setIsOpen(false);
    flushSync(() => setIsOpen(false));
    button.current?.focus();
  }

  const closed = (
    <button ref={button} type="button" className={classes.search} aria-keyshortcuts="/" onClick={() => setIsOpen(true)}>
      <Icon name="search" /> Find a course <span aria-hidden="true">/</span>
    </button>
  );
  return (
    <search className={classes.finder}>
      {isOpen ? (
        <Optional waiting={closed} instead={closed}>
          <CourseSearch onLeave={leave} />
        </Optional>
      ) : (
        closed
      )}
    </search>
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
