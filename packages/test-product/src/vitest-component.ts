// Vitest loads this before each file of component tests, and so before React. Without these two functions, React's
// development build does not record every render for developer tools, which nobody opens here.
Object.assign(console, { createTask: undefined, timeStamp: undefined });
