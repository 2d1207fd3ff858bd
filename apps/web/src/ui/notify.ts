/** Shows a message that outlives the page it was written on. */
export async function notify(message: string): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
  notifications.show({
    message,
    color: 'green',
    autoClose: 8000,
    closeButtonProps: { 'aria-label': 'Close' },
  });
}

/** Removes all messages: what one student was told is not for the next. */
export async function clearNotices(): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
  notifications.clean();
}
