/** A value without anything that is secret or differs from run to run. */
export type ValueShape = string | boolean | null | ValueShape[] | { [field: string]: ValueShape };

/** Fields whose text is part of the protocol. Of every other text only its kind is recorded. */
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

export function shapeOf(value: unknown, field = ''): ValueShape {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return spoken.has(field) ? String(value) : '<number>';
  if (typeof value === 'string') return shapeOfText(value, field);
  if (Array.isArray(value)) {
    // The number of items is not part of the shape.
    const shapes = value.map((item) => shapeOf(item, field));
    return [...new Map(shapes.map((shape) => [JSON.stringify(shape), shape])).values()];
  }
  return Object.fromEntries(
    Object.entries(value as object)
      .filter(([, inner]) => inner !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, shapeOf(inner, name)]),
  );
}

function shapeOfText(text: string, field: string): ValueShape {
  if (/^eyJ[\w-]+\.[\w-]+\.[\w-]*$/.test(text)) {
    const [header, claims, signature] = text.split('.').map((part) => Buffer.from(part, 'base64url').toString());
    return {
      header: shapeOf(JSON.parse(header ?? '')),
      claims: shapeOf(JSON.parse(claims ?? '')),
      signature: signature ? '<text>' : '<nothing>',
    };
  }
  if (spoken.has(field)) return text;
  // The protocol's error code, perhaps followed by a sentence.
  if (field === 'message')
    return text.replace(/^([A-Z][A-Z_]+)\b.*$/s, (all, code) => (all === code ? code : `${code} : <text>`));
  return kindOf(text);
}

/** Each innermost value by the path that leads to it: `users[].email`. */
export function leavesOf(shape: ValueShape, way = ''): Map<string, string> {
  if (shape === null || typeof shape !== 'object') return new Map([[way, String(shape)]]);
  const inner = Array.isArray(shape)
    ? shape.map((item) => [`${way}[]`, item] as const)
    : Object.entries(shape).map(([name, item]) => [way === '' ? name : `${way}.${name}`, item] as const);
  if (inner.length === 0) return new Map([[way, Array.isArray(shape) ? '[]' : '{}']]);
  const leaves = new Map<string, string>();
  for (const [path, item] of inner) {
    // Items of different shapes share a path.
    for (const [leaf, text] of leavesOf(item, path)) {
      const before = leaves.get(leaf);
      leaves.set(leaf, before === undefined || before === text ? text : `${before} | ${text}`);
    }
  }
  return leaves;
}
