/** The page's half of its Content-Security-Policy; imported before anything that writes to the document. */
export const styleNonce =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// Mantine's dialogs lock scrolling with a style element of a library that looks for its nonce under this name.
Object.assign(globalThis, { __webpack_nonce__: styleNonce });

// Schemas compile themselves where they may; trying to is already a violation here. They look under this name.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const ours = new URL('/assets/', location.href).href;

function styleText(text: string): string {
  if (text.includes('<')) throw new TypeError('Only style text may be written into the document.');
  return text;
}

function workerAddress(address: string): string {
  const { href } = new URL(address, location.href);
  if (!href.startsWith(ours)) throw new TypeError('Only our own files may run.');
  return href;
}

type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createHTML: typeof styleText; createScriptURL: typeof workerAddress },
  ) => void;
};

(globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', {
  createHTML: styleText,
  createScriptURL: workerAddress,
});
