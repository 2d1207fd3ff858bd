import './mantine.css';
import { Menu } from '@mantine/core';
import { Fragment } from 'react';
import { classNames } from './class-names.ts';
import classes from './menu.module.css';
import { MenuButton, type MenuProps } from './menu-button.tsx';

/** The part of a menu that is fetched after the page. */
export default function OpeningMenu({ label, children, groups, ref }: MenuProps) {
  return (
    <Menu position="bottom-end" shadow="md" classNames={{ dropdown: classes.list ?? '' }}>
      <Menu.Target>
        <MenuButton ref={ref} label={label}>
          {children}
        </MenuButton>
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {groups
          .filter((entries) => entries.length > 0)
          .map((entries, index) => (
            <Fragment key={entries[0]?.label}>
              {index > 0 && <Menu.Divider />}
              {entries.map((entry) => (
                <Menu.Item
                  key={entry.label}
                  className={classNames(classes.entry, entry.isDanger ? classes.danger : undefined)}
                  onClick={entry.onSelect}
                >
                  {entry.label}
                </Menu.Item>
              ))}
            </Fragment>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
