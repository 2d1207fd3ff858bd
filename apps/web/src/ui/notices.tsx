import './mantine.css';
import { Notifications } from '@mantine/notifications';

/** Shows notifications on every page. Fetched once there can be any: a visitor of Home gets none. */
export default function Notices() {
  return <Notifications position="bottom-center" />;
}
