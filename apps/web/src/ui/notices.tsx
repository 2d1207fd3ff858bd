import './mantine.css';
import { Notifications } from '@mantine/notifications';

/** Where notifications appear, on every page. Fetched when the first may come: Home needs none for visitors. */
export default function Notices() {
  return <Notifications position="bottom-center" />;
}
