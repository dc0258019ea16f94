import type { Compilable, CompiledQuery } from 'kysely';
import type { Db, Tx } from './db.ts';

/**
 * A query that is built once for each of its shapes and then asked with other values: of the first page of a list, which everyone asks for,
 * building is much of what the server itself does. `samples` are values that occur nowhere else in the query; where they come out as
 * parameters, the asked values go in. A shape is whatever else changes it: a few plain values, of which there are not many.
 * @throws Error while building where a sample is used for something else than a parameter
 */
export function builtOnce<Shape, Values extends Record<string, unknown>, Row>(
  samples: Values,
  build: (db: Db | Tx, shape: Shape, values: Values) => Compilable<Row>,
): (db: Db | Tx, shape: Shape, values: Values) => Promise<Row[]> {
  const kept = new Map<string, (values: Values) => CompiledQuery<Row>>();
  return async (db, shape, values) => {
    const key = JSON.stringify(shape);
    const query = kept.get(key) ?? withPlaces(build(db, shape, samples).compile(), samples);
    kept.set(key, query);
    return (await db.executeQuery(query(values))).rows;
  };
}

function withPlaces<Values extends Record<string, unknown>, Row>(query: CompiledQuery<Row>, samples: Values) {
  const names: (keyof Values)[] = Object.keys(samples);
  const places = query.parameters.map((parameter) => names.find((name) => samples[name] === parameter));
  if (names.some((name) => !places.includes(name)))
    throw new Error('A sample was not found among the parameters of its query');
  return (values: Values): CompiledQuery<Row> => ({
    ...query,
    parameters: query.parameters.map((parameter, index) => {
      const name = places[index];
      return name === undefined ? parameter : values[name];
    }),
  });
}
