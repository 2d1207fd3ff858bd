import './mantine.css';
import { Notifications } from '@mantine/notifications';
import classes from './notices.module.css';
import { noticeDuration } from './notify.ts';

/**
 * Shows notifications on every page. Fetched once there can be any: a visitor of Home gets none. They stand in the page,
 * between the bar and the content, and not above it: nothing is covered.
 */
export default function Notices() {
  return (
    <Notifications
      position="top-center"
      withinPortal={false}
      autoClose={noticeDuration}
      limit={1}
      classNames={{ root: classes.root ?? '', notification: classes.notification ?? '' }}
    />
  );
}
