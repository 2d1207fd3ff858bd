import { lazy, Suspense } from 'react';
import { MenuButton, type MenuProps } from './menu-button.tsx';

// Fetched once the page is there: nobody opens a menu in its first moment.
const OpeningMenu = lazy(() => import('./opening-menu.tsx'));

/** Actions behind one button. Opens by a click, a touch or Enter; the arrow keys walk through it. */
export const Menu = (props: MenuProps) => (
  <Suspense
    fallback={
      <MenuButton ref={props.ref} label={props.label}>
        {props.children}
      </MenuButton>
    }
  >
    <OpeningMenu {...props} />
  </Suspense>
);
