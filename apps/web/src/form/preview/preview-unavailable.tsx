import { Alert } from '../../ui/alert.tsx';

export const PreviewUnavailable = () => <Alert kind="info">We can’t preview this file. You can still upload it.</Alert>;
