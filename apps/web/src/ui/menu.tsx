import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import classes from './menu.module.css';

type Entries = readonly { label: string; onSelect: () => void; isDanger?: boolean }[];

type MenuProps = {
  /** The name of the menu, and of its button where that shows three dots only. */
  label: string;
  children?: ReactNode;
  /** Groups of entries, with a line between them. */
  groups: readonly Entries[];
  ref?: Ref<HTMLButtonElement>;
};

/** Actions behind one button. Opens by a click, a touch or Enter; the arrow keys walk through it. */
export function Menu({ label, children, groups, ref }: MenuProps) {
  const id = useId();
  /** The button while the menu is open. */
  const [openAt, setOpenAt] = useState<HTMLButtonElement | null>(null);
  return (
    <>
      <button
        ref={ref}
        type="button"
        aria-label={children === undefined ? label : undefined}
        aria-haspopup="menu"
        aria-expanded={openAt !== null}
        aria-controls={openAt === null ? undefined : id}
        className={classNames(classes.button, children === undefined && classes.dots)}
        // So that the browser does not take a click on it for one outside the menu, which closes it.
        popoverTarget={id}
        onClick={(event) => {
          event.preventDefault();
          setOpenAt(openAt === null ? event.currentTarget : null);
        }}
      >
        {children ?? <Icon name="more" />}
      </button>
      {openAt && <OpenMenu {...{ id, label, groups }} button={openAt} onClose={() => setOpenAt(null)} />}
    </>
  );
}

type OpenMenuProps = Pick<MenuProps, 'label' | 'groups'> & {
  id: string;
  button: HTMLButtonElement;
  onClose: () => void;
};

function OpenMenu({ id, label, groups, button, onClose }: OpenMenuProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const menu = list.current;
    if (menu === null) return;
    // The focus returns to where it is now, and not every browser gives it to a button that is clicked.
    button.focus();
    menu.showPopover();
    place(menu, button);
    entriesOf(menu)[0]?.focus({ preventScroll: true });
    return () => menu.hidePopover();
  }, [button]);
  return (
    <div
      ref={list}
      id={id}
      popover="auto"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className={classes.list}
      // Escape, or a click outside.
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      onKeyDown={(event) => {
        // The focus goes on from the button.
        if (event.key === 'Tab') onClose();
        else walk(event);
      }}
    >
      {groups
        .filter((entries) => entries.length > 0)
        .map((entries, index) => (
          <Fragment key={entries[0]?.label}>
            {index > 0 && <hr className={classes.line} />}
            {entries.map((entry) => (
              <button
                key={entry.label}
                type="button"
                role="menuitem"
                tabIndex={-1}
                className={classNames(classes.entry, entry.isDanger && classes.danger)}
                onClick={() => {
                  // First, so that what the entry opens returns the focus to the button.
                  flushSync(onClose);
                  entry.onSelect();
                }}
              >
                {entry.label}
              </button>
            ))}
          </Fragment>
        ))}
    </div>
  );
}

const entriesOf = (menu: Element) => [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')];

/** The gap between the list and its button or the edge of the screen. */
const gap = 8;

/** Puts the list below its button, or above it if it fits only there or there is more room; it scrolls with the page. */
function place(list: HTMLElement, button: HTMLElement) {
  const { top, bottom, right } = button.getBoundingClientRect();
  const { offsetWidth, offsetHeight, style } = list;
  const below = innerHeight - bottom;
  const isAbove = below < offsetHeight + gap * 2 && top > below;
  style.left = `${Math.max(gap, right - offsetWidth) + scrollX}px`;
  style.top = `${Math.max(gap, (isAbove ? top - gap - offsetHeight : bottom + gap) + scrollY)}px`;
}

/** Moves the focus to the entry that a key leads to: by its direction, or by its letter. */
function walk(event: KeyboardEvent) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const entries = entriesOf(event.currentTarget);
  const at = entries.indexOf(event.target as HTMLElement);
  const following = [...entries.slice(at + 1), ...entries.slice(0, at + 1)];
  const key = event.key.toLowerCase();
  const next =
    {
      arrowdown: following[0],
      arrowup: following.at(at < 0 ? -1 : -2),
      home: entries[0],
      end: entries.at(-1),
    }[key] ?? following.find(({ textContent }) => textContent.toLowerCase().startsWith(key));
  // Enter and the space bar choose.
  if (next === undefined || key === ' ') return;
  event.preventDefault();
  next.focus();
}
