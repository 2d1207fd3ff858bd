/** Tells the student something that outlives the page they are on. */
export async function notify(message: string): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
  notifications.show({
    message,
    color: 'green',
    autoClose: 8000,
    closeButtonProps: { 'aria-label': 'Close' },
  });
}

/** What one student was told is not for the next. */
export async function clearNotices(): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
  notifications.clean();
}
