/** The page's half of its Content-Security-Policy; imported before anything that writes to the document. */

// Schemas compile themselves where they may; trying to is already a violation here. They look under this name.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const ours = new URL('/assets/', location.href).href;

function workerAddress(address: string): string {
  const { href } = new URL(address, location.href);
  if (!href.startsWith(ours)) throw new TypeError('Only our own files may run.');
  return href;
}

type TrustedTypes = {
  createPolicy: (name: string, rules: { createScriptURL: typeof workerAddress }) => void;
};

(globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', {
  createScriptURL: workerAddress,
});
