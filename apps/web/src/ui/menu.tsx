import './mantine.css';
import { Menu as MantineMenu } from '@mantine/core';
import { Fragment, type ReactNode, type Ref } from 'react';
import { classNames } from './class-names.ts';
import classes from './menu.module.css';

export type MenuEntry = { label: string; onSelect: () => void; isDanger?: boolean };

type Props = {
  /** The name of the menu, and of its button where that shows three dots only. */
  label: string;
  /** What the button says, if it says something. */
  children?: ReactNode;
  /** Groups of entries, with a line between them. */
  groups: readonly (readonly MenuEntry[])[];
  /** The button, for those who move the focus there. */
  ref?: Ref<HTMLButtonElement>;
};

/** Actions behind one button. Opens by a click, a touch or Enter; the arrow keys walk through it. */
export const Menu = ({ label, children, groups, ref }: Props) => (
  <MantineMenu position="bottom-end" shadow="md" classNames={{ dropdown: classes.list ?? '' }}>
    <MantineMenu.Target>
      <button
        ref={ref}
        type="button"
        aria-label={children === undefined ? label : undefined}
        className={classNames(classes.button, children === undefined ? classes.dots : undefined)}
      >
        {children ?? (
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <circle cx="5" cy="12" r="1.800" />
            <circle cx="12" cy="12" r="1.800" />
            <circle cx="19" cy="12" r="1.800" />
          </svg>
        )}
      </button>
    </MantineMenu.Target>
    <MantineMenu.Dropdown aria-label={label}>
      {groups
        .filter((entries) => entries.length > 0)
        .map((entries, index) => (
          <Fragment key={entries[0]?.label}>
            {index > 0 && <MantineMenu.Divider />}
            {entries.map((entry) => (
              <MantineMenu.Item
                key={entry.label}
                className={classNames(classes.entry, entry.isDanger ? classes.danger : undefined)}
                onClick={entry.onSelect}
              >
                {entry.label}
              </MantineMenu.Item>
            ))}
          </Fragment>
        ))}
    </MantineMenu.Dropdown>
  </MantineMenu>
);
