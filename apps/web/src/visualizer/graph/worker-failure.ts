/** Reports when a worker's script cannot be loaded, when it throws, or when a message of it cannot be read. */
export function reportFailures(worker: Worker, name: string, onFailure: (cause: Error) => void) {
  worker.addEventListener('error', (event) => {
    // The failure is reported once, with its cause, by the page.
    event.preventDefault();
    // A script that cannot be loaded comes as a bare event that says nothing.
    const reason = event.message || 'its script could not be loaded';
    onFailure(new Error(`The ${name} failed: ${reason}`, { cause: event.error }));
  });
  worker.addEventListener('messageerror', () => onFailure(new Error(`A message of the ${name} could not be read.`)));
}

/** Called inside a worker: a message it cannot read becomes an error, which the page hears of. */
export function failOnUnreadableMessages() {
  addEventListener('messageerror', () => {
    throw new Error('A message from the page could not be read.');
  });
}
