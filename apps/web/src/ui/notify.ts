/** Shows a message that stays when the student goes to another page. */
export async function notify(message: string): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
  notifications.show({
    message,
    color: 'green',
    autoClose: 8000,
    closeButtonProps: { 'aria-label': 'Close' },
  });
}

/** Removes all messages: those for one student are not for the next. */
export async function clearNotices(): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
  notifications.clean();
}
