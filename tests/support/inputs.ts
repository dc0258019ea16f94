import { z } from 'zod';
import { procedures } from '#server/ops-list.ts';
import { pairsOf, THOROUGH } from './pairs.ts';

/** The part of JSON Schema that our inputs use. */
interface Schema {
  type?: string;
  format?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  minItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  default?: unknown;
}

/** The input schema of every procedure that has one. */
export function inputSchemas(): { name: string; kind: string; schema: Schema }[] {
  return procedures().flatMap(({ name, kind, input }) => (input ? [{ name, kind, schema: schemaOf(input) }] : []));
}

/** The input as JSON Schema. */
export const schemaOf = (input: z.core.$ZodType): Schema =>
  z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema;

const SOME_ID = '018f3b6e-7c1a-4c3e-9b1a-0c1d2e3f4a5b';
const BY_FORMAT: Record<string, string> = {
  uuid: SOME_ID,
  email: 'someone@example.test',
  date: '2026-06-15',
  'date-time': '2026-06-15T12:00:00.000Z',
  uri: 'https://example.com/post',
};
const BY_NAME: [RegExp, string][] = [
  [/email/i, 'someone@example.test'],
  [/url|website/i, 'https://example.com/post'],
  [/currency/i, 'USD'],
  [/month/i, '2026-05'],
  [/^link$/, 'abcdefghjk'],
];

/**
 * A value that the schema most likely accepts; `ids` has the ids by the names of their fields. A `full` value has every field, except those whose
 * id is not in `ids`.
 */
export function sample(schema: Schema, ids: Record<string, string> = {}, name = '', full = false): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  const variants = schema.anyOf ?? schema.oneOf;
  // A picture is the sender's own, or none.
  if (variants?.some(({ type }) => type === 'null') && /FileId$/.test(name) && !(name in ids)) return null;
  if (variants) return sample(variants.find((v) => v.type !== 'null') ?? {}, ids, name, full);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => sample(part, ids, name, full)));
  switch (schema.type) {
    case 'object': {
      const required = new Set(schema.required);
      const wanted = (key: string, value: Schema) => (full ? !isId(value) || key in ids : isId(value));
      const own = Object.entries(schema.properties ?? {}).filter(
        ([key, value]) => required.has(key) || wanted(key, value),
      );
      return Object.fromEntries(own.map(([key, value]) => [key, sample(value, ids, key, full)]));
    }
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () =>
        sample(schema.items ?? {}, ids, name, full),
      );
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1);
    case 'boolean':
      return true;
    case 'string': {
      if (schema.format === 'uuid') return ids[name] ?? SOME_ID;
      if (schema.format && BY_FORMAT[schema.format]) return BY_FORMAT[schema.format];
      const named = BY_NAME.find(([pattern]) => pattern.test(name));
      if (named) return named[1];
      return 'Some words that are long enough'.padEnd(schema.minLength ?? 0, '.').slice(0, schema.maxLength);
    }
    default:
      return null;
  }
}

function isId(schema: Schema): boolean {
  return (
    schema.format === 'uuid' || (schema.anyOf ?? []).some(isId) || (schema.items !== undefined && isId(schema.items))
  );
}

/** The paths of all id fields of a schema, such as `campaignId` or `invitations.0.creatorId`. */
export function idFields(schema: Schema, path: string[] = []): string[] {
  if (schema.format === 'uuid') return [path.join('.')];
  const variants = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const below = Object.entries(schema.properties ?? {}).flatMap(([key, value]) => idFields(value, [...path, key]));
  const items = schema.items ? idFields(schema.items, [...path, '0']) : [];
  return [...new Set([...below, ...items, ...variants.flatMap((variant) => idFields(variant, path))])];
}

/** Days, months and moments that do not exist, or that Postgres or JavaScript cannot hold. */
const HOSTILE_DATES: readonly unknown[] = [
  ...[
    '0000-01-01',
    '0001-01-01',
    '-000001-01-01',
    '1999-12-31',
    '2101-01-01',
    '9999-12-31',
    '10000-01-01',
    '275760-09-13',
  ],
  ...[
    '2024-02-30',
    '2023-02-29',
    '2024-13-01',
    '2024-00-00',
    '+010000-01-01',
    '2024-W01-1',
    'infinity',
    '-infinity',
    'now',
    'epoch',
  ],
  ...['0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '+010000-01-01T00:00:00.000Z', '-000001-01-01T00:00:00.000Z'],
  ...['+275760-09-13T00:00:00.000Z', '+275760-09-13T00:00:00.001Z', '2024-02-30T00:00:00Z', '2024-01-01T24:00:00Z'],
  ...['2024-01-01T00:00:00+23:59', '0000-01', '0001-01', '1999-12', '2000-00', '2026-13', '2101-01', '9999-12'],
  ...[1e308, -1, 0, 253_402_300_800_000, Number.NaN],
];

/** Numbers that are not exact, do not fit into four or eight bytes, or are no valid amount. */
const HOSTILE_NUMBERS: readonly unknown[] = [
  ...[
    -0,
    -1,
    0.1,
    1e-7,
    1e21,
    1e308,
    -1e308,
    2 ** 31,
    2 ** 53 - 1,
    2 ** 53,
    2 ** 63,
    -(2 ** 31),
    -(2 ** 53),
    -(2 ** 63),
  ],
  ...[100_000_000_001, 1_000_000_001, Number.MIN_VALUE, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  ...['1', '1e308', '0x10', 'NaN', '-0'],
];

/** In pairs of which one is enough for a field. */
const HOSTILE: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u202e\u2066',
  'x'.repeat(1_000_000),
  '💥'.repeat(50_000),
  "'; drop table users; --",
  '%_%',
  '\\',
  '<script>alert(1)</script>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: template syntax that must stay text
  '{{7*7}}${7*7}',
  '../../../../etc/passwd',
  'https://127.0.0.1/',
  'javascript:alert(1)',
  '=1+1',
  -1,
  0,
  -0,
  -0.5,
  1e308,
  2 ** 53,
  -(2 ** 63),
  Number.NaN,
  Number.POSITIVE_INFINITY,
  true,
  false,
  [],
  [[]],
  Array.from({ length: 2_000 }, () => 'x'),
  {},
  { toString: 'x', length: -1 },
  JSON.parse('{"__proto__": {"admin": true}, "constructor": {"prototype": 1}}'),
  JSON.parse('{"__proto__": null}'),
  '9999-99-99',
  '0000-00-00',
  '2026-02-30',
  '-infinity',
  'not-a-uuid',
  SOME_ID,
  '00000000-0000-0000-0000-000000000000',
];

const WRAPS: readonly ((value: unknown) => unknown)[] = [(value) => [value], (value) => ({ value })];

interface Leaf {
  schema: Schema;
  name: string;
  /** The valid input with another value at this path. */
  put(value: unknown): unknown;
}

/** The path of every scalar of an input, at any depth. */
function leaves(schema: Schema, ids: Record<string, string>, name = ''): Leaf[] {
  const variants = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (variants) return variants.flatMap((variant) => leaves(variant, ids, name));
  const within = (inner: Schema, key: string, wrap: (value: unknown) => unknown): Leaf[] =>
    leaves(inner, ids, key).map((leaf) => ({ ...leaf, put: (value) => wrap(leaf.put(value)) }));
  if (schema.properties) {
    const valid = sample(schema, ids, name, true);
    return Object.entries(schema.properties).flatMap(([key, inner]) =>
      within(inner, key, (value) => Object.assign({}, valid, { [key]: value })),
    );
  }
  if (schema.items) return within(schema.items, name, (value) => [value]);
  return [{ schema, name, put: (value) => value }];
}

/** The hostile values for the kind of this path, which are tried first. */
function hostileTo({ schema: { type, format }, name }: Leaf): readonly unknown[] {
  if (format === 'date' || format === 'date-time' || /date|month|day|year|period|deadline|\bat\b/i.test(name))
    return HOSTILE_DATES;
  return type === 'integer' || type === 'number' ? HOSTILE_NUMBERS : [];
}

function deep(): unknown {
  let value: unknown = 'x';
  for (let i = 0; i < 2_000; i++) value = [value];
  return value;
}

export const INPUTS_PER_SCHEMA = THOROUGH ? 500 : 150;

/** At least that many hostile inputs: a valid one in which each field in turn is replaced, left out, doubled or nested. */
export function hostileInputs(schema: Schema, ids: Record<string, string>): unknown[] {
  const valid = sample(schema, ids);
  const out: unknown[] = [...HOSTILE, deep()];
  if (typeof valid !== 'object' || valid === null) return out;
  const keys = Object.keys(schema.properties ?? {});
  for (const [at, key] of keys.entries()) {
    // Neighbours are alike: a field meets one of the two, and the next field the other.
    const own = [...HOSTILE, deep()].filter((_, index) => THOROUGH || index % 2 === at % 2);
    for (const value of own) out.push({ ...valid, [key]: value });
  }
  for (const [at, key] of keys.entries()) {
    // Each value is wrapped once in each of two fields.
    const wraps = at % 2 === 0 ? WRAPS : WRAPS.toReversed();
    for (const [value, wrap] of pairsOf(HOSTILE, wraps)) out.push({ ...valid, [key]: wrap(value) });
  }
  for (const leaf of leaves(schema, ids)) for (const value of hostileTo(leaf)) out.push(leaf.put(value));
  for (let i = 0; out.length < INPUTS_PER_SCHEMA; i++) {
    const value = HOSTILE[i % HOSTILE.length];
    out.push(
      { ...valid, [`extra${i}`]: value },
      Object.fromEntries(keys.map((key, k) => [key, HOSTILE[(i * 7 + k) % HOSTILE.length]])),
    );
  }
  return out;
}
