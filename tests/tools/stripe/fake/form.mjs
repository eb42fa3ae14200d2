// Parameters in Stripe's format: `items[0][price]=…` becomes { items: [{ price: … }] }.

/** @param {URLSearchParams} pairs */
export function nested(pairs) {
  const root = {};
  for (const [name, value] of pairs) {
    const keys = name.replaceAll(']', '').split('[');
    const last = keys.pop();
    const parent = keys.reduce((at, key) => (at[key] ??= {}), root);
    parent[last] = value;
  }
  return asLists(root);
}

function asLists(value) {
  if (typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, asLists(inner)]);
  const isList = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

/** A number in a form. */
export const integer = (text) => (text === undefined ? undefined : Number.parseInt(text, 10));

/** A boolean in a form. */
export const boolean = (text) => (text === undefined ? undefined : text === 'true');
