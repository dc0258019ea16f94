import type { inferRouterOutputs } from '@trpc/server';
import { z } from 'zod';
import { type Action, isAction } from '#shared/policy.ts';
import { verbOf } from '#shared/settings/api-areas.ts';
import { type ApiScope, scopeOfAction } from '#shared/settings/api-scopes.ts';
import { type AppRouter, type Kind, procedureByName } from '../router.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What an endpoint does differently from the screens. */
interface More {
  /** The only values of a parameter that programs may send, the first being the default. */
  only?: Readonly<Record<string, readonly string[]>>;
  /** Fields of the input that programs do not send, and what they are. */
  given?: Readonly<Record<string, () => unknown>>;
  /** Objects of the input whose fields have names that others have, too, with the word that comes before them in the address. */
  prefix?: Readonly<Record<string, string>>;
}
export interface Listed extends More {
  method: Method;
  /** Below `/api/v1`; `{…}` is a field of the procedure's input. */
  path: string;
  procedure: string;
  summary: string;
  /** The part of the procedure's answer that programs get; {@link nothing} for none. */
  answer: z.ZodType;
}

type Outputs = inferRouterOutputs<AppRouter>;
type OutputOf<P extends string> = P extends `${infer Group extends keyof Outputs}.${infer Name}`
  ? Name extends keyof Outputs[Group]
    ? Outputs[Group][Name]
    : never
  : never;

/** The answer of an endpoint that answers 204, without a body. */
export const nothing = z.unknown().transform(() => null);

/** An endpoint whose answer must be a part of the procedure's: one with a field that the procedure lacks does not compile. */
const endpoint =
  (method: Method) =>
  <P extends string, S extends z.ZodType>(
    path: string,
    procedure: P,
    summary: string,
    answer: OutputOf<P> extends z.input<S> ? S : never,
    more: More = {},
  ): Listed => ({ method, path, procedure, summary, answer, ...more });
export const read = endpoint('GET');
export const post = endpoint('POST');
export const put = endpoint('PUT');
export const patch = endpoint('PATCH');
export const remove = endpoint('DELETE');

/** The part of JSON Schema that inputs use. */
export interface Schema {
  type?: string;
  description?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: readonly unknown[];
  default?: unknown;
}
/** One field of an input: where a request has it, and where the procedure expects it. */
export interface Parameter {
  name: string;
  /** Its name in the input. */
  field: string;
  in: 'path' | 'query' | 'body';
  /** The object in the input that contains the field, such as the filters of a search; null for the input itself. */
  group: string | null;
  schema: Schema;
  required: boolean;
}
export interface Endpoint extends Listed {
  kind: Kind;
  action: Action;
  scope: ApiScope;
  parameters: readonly Parameter[];
  /** The objects of the input, which are sent even if none of their fields is. */
  groups: readonly string[];
}

/** Sent only by the client's lists. */
const INTERNAL = new Set(['direction', 'area']);

/** The schema of a value without null. */
const present = (schema: Schema): Schema => schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;

/** An endpoint with what its procedure says of it. @throws Error if keys cannot take the action of the procedure */
export function endpointOf(listed: Listed): Endpoint {
  const procedure = procedureByName.get(listed.procedure);
  const action = String(procedure?._def.meta && Reflect.get(Object(procedure._def.meta), 'action'));
  const known = isAction(action) ? action : undefined;
  const scope = known && scopeOfAction(known);
  const kind = listed.method === 'GET' ? 'query' : 'mutation';
  const fits = scope && verbOf(scope) === (kind === 'query' ? 'read' : 'write');
  if (procedure?._def.type !== kind || !known || !fits) throw new Error(`${listed.procedure} is not open to API keys`);
  const input: Schema = inputSchema(procedure._def.inputs[0]);
  const fields = Object.entries(input.properties ?? {});
  // In an address there are no objects: their fields are parameters of their own.
  const isGroup = (schema: Schema) => kind === 'query' && schema.type === 'object';
  const parameters = fields.flatMap(([name, schema]) =>
    isGroup(schema)
      ? parametersOf(Object.entries(schema.properties ?? {}), schema, name, listed)
      : parametersOf([[name, schema]], input, null, listed),
  );
  const groups = fields.flatMap(([name, schema]) => (isGroup(schema) ? [name] : []));
  return { ...listed, kind, action: known, scope, parameters, groups };
}

function parametersOf(
  fields: readonly (readonly [string, Schema])[],
  { required = [] }: Schema,
  group: string | null,
  { method, path, only = {}, given = {}, prefix = {} }: Listed,
): Parameter[] {
  return fields
    .filter(([name]) => !INTERNAL.has(name) && !(name in given))
    .map(([name, schema]) => ({
      name: prefixed(name, group === null ? undefined : prefix[group]),
      field: name,
      in: path.includes(`{${name}}`) ? 'path' : method === 'GET' ? 'query' : 'body',
      group,
      schema: only[name]
        ? { type: 'string', enum: only[name], default: only[name][0] }
        : method === 'GET'
          ? present(schema)
          : schema,
      required: required.includes(name),
    }));
}

/** `weightReach` for the field `reach` after the word `weight`. */
const prefixed = (name: string, word?: string): string =>
  word === undefined ? name : `${word}${name.charAt(0).toUpperCase()}${name.slice(1)}`;

const inputSchema = (input: unknown): Schema =>
  input instanceof z.ZodType ? (z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema) : {};
