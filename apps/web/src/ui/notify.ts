/** Long enough to read one sentence; the pointer or the focus on it stops the clock. */
export const noticeDuration = 4000;

/** Shows a message that stays when the student goes to another page. */
export async function notify(message: string): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
  notifications.show({
    message,
    color: 'green',
    closeButtonProps: { 'aria-label': 'Close' },
  });
}

/** Removes all messages: those for one student are not for the next. */
export async function clearNotices(): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
  notifications.clean();
}
