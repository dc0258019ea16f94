import { globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const SHARED = resolve(import.meta.dirname, '../../src-shared');
const modules = await Promise.all(
  globSync('**/*.ts', { cwd: SHARED }).map(
    async (path): Promise<[string, object]> => [path, await import(join(SHARED, path))],
  ),
);
const schemas = modules.flatMap(([path, exports]) =>
  Object.entries(exports).flatMap(([name, value]) =>
    value instanceof z.ZodType ? [{ name: `${path.split('/').at(-1)} ${name}`, schema: value }] : [],
  ),
);

const hostile: unknown[] = [
  ...['0000-01-01', '-000001-01-01', '9999-12-31', '275760-09-13', '+010000-01-01T00:00:00Z', '2024-02-30', '0000-01'],
  -0,
  -(2 ** 63),
  undefined,
  null,
  true,
  0,
  -1,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  1e308,
  2 ** 53,
  '',
  '\0',
  '\uD800',
  'x'.repeat(1_000_000),
  "'; drop table users; --",
  '%_\\',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  [],
  [[]],
  {},
  JSON.parse('{"__proto__":{"polluted":true},"constructor":1}'),
];

/** Inputs with a hostile value in place of each field of the schema. */
function around(schema: z.ZodType, value: unknown): unknown[] {
  if (!(schema instanceof z.ZodObject)) return [value];
  return [value, ...Object.keys(schema.shape).map((key) => ({ [key]: value }))];
}

test('schemas are found for every feature', () => {
  expect(schemas.length).toBeGreaterThan(100);
});

describe.each(schemas)('$name', ({ name, schema }) => {
  test('refuses hostile values with a message, never with an exception', () => {
    const messages = hostile
      .flatMap((value) => around(schema, value))
      .flatMap((input) => schema.safeParse(input).error?.issues ?? [])
      .map(({ message }) => message);
    expect(messages.filter((message) => /\/src|\bat \w+ \(|undefined is/.test(message))).toEqual([]);
  });

  test('can be described as JSON Schema', () => {
    expect(() => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).not.toThrow();
  });

  // What programs send by RFC 6749 and 7591 may have fields that nobody knows.
  if (schema instanceof z.ZodObject && !/SearchParams|Answer$|authorizationRequest$|registrationInput$/.test(name)) {
    test('refuses unknown fields', () => {
      const issues = schema.safeParse({ notAField: 1 }).error?.issues ?? [];
      expect(issues.some((issue) => issue.code === 'unrecognized_keys')).toBe(true);
    });
  }
});

test('no schema passes on a NUL or a lone surrogate', () => {
  fc.assert(
    fc.property(fc.anything({ maxDepth: 3, withNullPrototype: true }), (value) => {
      for (const { name, schema } of schemas) {
        const result = schema.safeParse(value);
        if (result.success) expect(JSON.stringify(result.data) ?? '', name).not.toMatch(/\\u0000|\\ud[89a-f]/i);
      }
    }),
    { numRuns: 200 },
  );
});
