import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { forgetLeftLogin } from '../identity/sdk-record.ts';
import { pageAt } from '../pages.ts';
import { paths } from '../paths.ts';
import type { LoginState } from '../session/login-state.ts';
import { lastLogoutReason, readToken, useToken, watchSession } from '../session/session.ts';
import { later } from '../ui/later.ts';
import { clearNotices } from '../ui/notices.tsx';

/**
 * Lets the authentication SDK check the stored login, soon after the page opens and when the network returns. Where
 * none is stored, the SDK keeps none either.
 */
export function useLoginCheck() {
  const loggedIn = useToken() !== null;
  useEffect(() => {
    if (readToken() === null) forgetLeftLogin().catch(() => {});
  }, []);
  useEffect(() => {
    if (!loggedIn) return;
    const check = () =>
      import('../identity/login.ts').then(({ followLogin }) => followLogin()).catch(() => {}); // offline: the next request will show it
    const callOff = later(check);
    window.addEventListener('online', check);
    return () => {
      callOff();
      window.removeEventListener('online', check);
    };
  }, [loggedIn]);
}

/** Leads the student to Login when the login ends, whichever tab ended it and why. */
export function useLogoutRedirect() {
  const { pathname } = useLocation();
  const navigate = useNavigate();

  const redirect = useEffectEvent(() => {
    clearNotices();
    const reason = lastLogoutReason();
    if (reason === 'deleted') {
      navigate(paths.home);
    } else if (pathname !== paths.login) {
      // A student whose login expired returns here after the next one; a student who logged out does not.
      const returns = reason === 'ended' && pageAt(pathname)?.guarded === true;
      const state: LoginState = returns ? { reason, from: pathname } : { reason };
      navigate(paths.login, { state });
    }
  });

  const [arrivedLoggedIn] = useState(() => readToken() !== null);
  useEffect(() => {
    let wasLoggedIn = arrivedLoggedIn;
    const look = () => {
      const isLoggedIn = readToken() !== null;
      if (wasLoggedIn && !isLoggedIn) redirect();
      wasLoggedIn = isLoggedIn;
    };
    // Another tab may have ended the login since the page was drawn.
    look();
    return watchSession(look);
  }, [arrivedLoggedIn]);
}
