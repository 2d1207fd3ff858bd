import { lazy, Suspense } from 'react';
import { MenuButton, type MenuProps } from './menu-button.tsx';

// Nobody opens a menu in the first moment of a page. Asked for at once all the same: later the student may be offline.
const openingMenu = import('./opening-menu.tsx');
const OpeningMenu = lazy(() => openingMenu);

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
