import { expect, test } from 'vitest';
import { inputSchemas } from '#tests/support/inputs.ts';

interface Shape {
  type?: string;
  properties?: Record<string, Shape>;
  additionalProperties?: Shape | boolean;
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
}

/** The objects within an input that accept fields which they do not name, each by its path. */
function loose(shape: Shape, place: string): string[] {
  const { properties = {}, additionalProperties, items } = shape;
  const own = shape.type === 'object' && additionalProperties === undefined ? [place] : [];
  const inside = Object.entries(properties).flatMap(([key, field]) => loose(field, `${place}.${key}`));
  const values = typeof additionalProperties === 'object' ? loose(additionalProperties, `${place}.*`) : [];
  const variants = [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])];
  return [
    ...own,
    ...inside,
    ...values,
    ...(items ? loose(items, `${place}[]`) : []),
    ...variants.flatMap((variant) => loose(variant, place)),
  ];
}

test('[S3] no input takes a field that it does not name, at any depth', () => {
  const found = inputSchemas().flatMap(({ name, schema }) => loose(schema, name));
  expect([...new Set(found)]).toEqual([]);
  expect(loose({ type: 'object', properties: { a: { type: 'object' } } }, 'x')).toEqual(['x', 'x.a']);
});
