/** What a value looks like once everything that differs from run to run, or is secret, has been taken out of it. */
export type Form = string | boolean | null | Form[] | { [field: string]: Form };

/** Fields whose words are part of the protocol. Every other text is told by its kind alone. */
const spoken = new Set([
  'alg',
  'canHandleCodeInApp',
  'clientType',
  'code',
  'contentType',
  'domain',
  'enforcementState',
  'grant_type',
  'grantType',
  'kind',
  'operation',
  'operationType',
  'providerId',
  'reason',
  'requestType',
  'sign_in_provider',
  'signInMethod',
  'signInProvider',
  'status',
  'token_type',
  'typ',
]);

const kinds: readonly (readonly [string, RegExp])[] = [
  ['<nothing>', /^$/],
  ['<digits>', /^\d+$/],
  ['<e-mail>', /^[^@\s]+@[^@\s]+$/],
  ['<address>', /^https?:\/\//],
  ['<time>', /^\w{3}, \d{2} \w{3} \d{4} [\d:]+ GMT$/],
];

const kindOf = (text: string) => kinds.find(([, pattern]) => pattern.test(text))?.[0] ?? '<text>';

export function formOf(value: unknown, field = ''): Form {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return spoken.has(field) ? String(value) : '<number>';
  if (typeof value === 'string') return formOfText(value, field);
  if (Array.isArray(value)) {
    // How many there are is not part of the form.
    const forms = value.map((item) => formOf(item, field));
    return [...new Map(forms.map((form) => [JSON.stringify(form), form])).values()];
  }
  return Object.fromEntries(
    Object.entries(value as object)
      .filter(([, inner]) => inner !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, formOf(inner, name)]),
  );
}

function formOfText(text: string, field: string): Form {
  if (/^eyJ[\w-]+\.[\w-]+\.[\w-]*$/.test(text)) {
    const [header, claims, signature] = text
      .split('.')
      .map((part) => Buffer.from(part, 'base64url').toString());
    return {
      header: formOf(JSON.parse(header ?? '')),
      claims: formOf(JSON.parse(claims ?? '')),
      signature: signature ? '<text>' : '<nothing>',
    };
  }
  if (spoken.has(field)) return text;
  // The protocol's own error code, and after it perhaps a sentence.
  if (field === 'message')
    return text.replace(/^([A-Z][A-Z_]+)\b.*$/s, (all, code) =>
      all === code ? code : `${code} : <text>`,
    );
  return kindOf(text);
}

/** Each innermost value by the way that leads to it: `users[].email`. */
export function leavesOf(form: Form, way = ''): Map<string, string> {
  if (form === null || typeof form !== 'object') return new Map([[way, String(form)]]);
  const inner = Array.isArray(form)
    ? form.map((item) => [`${way}[]`, item] as const)
    : Object.entries(form).map(
        ([name, item]) => [way === '' ? name : `${way}.${name}`, item] as const,
      );
  if (inner.length === 0) return new Map([[way, Array.isArray(form) ? '[]' : '{}']]);
  const leaves = new Map<string, string>();
  for (const [path, item] of inner) {
    // Items of different forms share a way.
    for (const [leaf, text] of leavesOf(item, path)) {
      const before = leaves.get(leaf);
      leaves.set(leaf, before === undefined || before === text ? text : `${before} | ${text}`);
    }
  }
  return leaves;
}
