/** Tells the student something that outlives the page they are on. */
export async function notify(message: string): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
  notifications.show({ message, color: 'green', autoClose: 8000, closeButtonProps: { 'aria-label': 'Close' } });
}
