import { momentOf } from '@/lib/moments';
import { differences as words } from './words';

/** A changed field: its values before and after, as text; each is absent if there was none. */
type Difference = { name: string; before?: string; after?: string };

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields =>
  value === null || value === undefined
    ? {}
    : typeof value === 'object' && !Array.isArray(value)
      ? (value as Fields)
      : { '': value };

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

function written(value: unknown): string {
  if (Array.isArray(value)) return value.map(written).join(', ');
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'string' && instant.test(value)) return momentOf(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** If both values are lists, keeps only the items of `value` that `other` lacks. */
function apart(value: unknown, other: unknown): unknown {
  if (!Array.isArray(value) || !Array.isArray(other)) return value;
  const rest = value.filter((each) => !other.some((one) => same(each, one)));
  return rest.length > 0 ? rest : undefined;
}

/** The changed fields, in their original order. Null counts as absent. */
export function differences(before: unknown, after: unknown): Difference[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const found: Difference[] = [];
  for (const name of new Set([...Object.keys(was), ...Object.keys(is)])) {
    if (same(was[name] ?? null, is[name] ?? null)) continue;
    const parts = [apart(was[name], is[name]), apart(is[name], was[name])];
    // Lists in another order have the same items: both are shown whole.
    const [old, fresh] = parts.some((part) => part !== undefined) ? parts : [was[name], is[name]];
    found.push({
      name,
      ...(old !== undefined && old !== null && { before: written(old) }),
      ...(fresh !== undefined && fresh !== null && { after: written(fresh) }),
    });
  }
  return found;
}
