import type { inferRouterOutputs } from '@trpc/server';
import { z } from 'zod';
import { type Action, isAction } from '#shared/policy.ts';
import { proposedWith } from '#shared/proposals/proposable.ts';
import { proposalAnswer } from '#shared/proposals/proposals.schema.ts';
import { verbOf } from '#shared/settings/api-areas.ts';
import { type ApiScope, scopeOfAction } from '#shared/settings/api-scopes.ts';
import { notFound } from '../errors.ts';
import { inputSchema, type Schema } from '../input-schema.ts';
import type { Kind } from '../procedures.ts';
import { type AppRouter, procedureByName } from '../router.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What an endpoint does differently from the screens. */
interface More {
  /** The only values of a parameter that programs may send, the first being the default. */
  only?: Readonly<Record<string, readonly string[]>>;
  /** Fields of the input that programs do not send, and what they are. */
  given?: Readonly<Record<string, () => unknown>>;
}
export interface Listed extends More {
  method: Method;
  /** Below `/api/v1`; `{…}` is a field of the procedure's input. */
  path: string;
  procedure: string;
  /** The name by which assistants call it: it never changes. */
  tool: string;
  summary: string;
  /** The part of the procedure's answer that programs get; {@link nothing} for none. */
  answer: z.ZodType;
  /** Whether a person does it: the answer is a proposal. */
  proposes?: true;
}

type Outputs = inferRouterOutputs<AppRouter>;
type OutputOf<P extends string> = P extends `${infer Group extends keyof Outputs}.${infer Name}`
  ? Name extends keyof Outputs[Group]
    ? Outputs[Group][Name]
    : never
  : never;

/** What programs get of what a procedure has answered. @throws NOT_FOUND if that is nothing, as for a profile that was never begun */
export function answered({ answer }: Listed, value: unknown): unknown {
  if (value === null && answer !== nothing) throw notFound('This');
  return answer.parse(value);
}

/** The answer of an endpoint that answers 204, without a body. */
export const nothing = z.unknown().transform(() => null);

/** An endpoint whose answer must be a part of the procedure's: one with a field that the procedure lacks does not compile. */
const endpoint =
  (method: Method) =>
  <P extends string, S extends z.ZodType>(
    path: string,
    procedure: P,
    tool: string,
    summary: string,
    answer: Exclude<OutputOf<P>, null> extends z.input<S> ? S : never,
    more: More = {},
  ): Listed => ({ method, path, procedure, tool, summary, answer, ...more });
export const read = endpoint('GET');
export const post = endpoint('POST');
export const put = endpoint('PUT');
export const patch = endpoint('PATCH');
export const remove = endpoint('DELETE');

/** A procedure that no key takes alone, because it pays or signs: what is sent becomes a proposal, which a person confirms. */
export const propose = (path: string, procedure: string, tool: string, summary: string, more: More = {}): Listed => ({
  ...{ method: 'POST', path, procedure, tool, summary, answer: proposalAnswer, proposes: true },
  ...more,
});

/** One field of an input: where a request has it, and where the procedure expects it. */
export interface Parameter {
  name: string;
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
  /** The scope that a key needs besides, to propose it. */
  readScope: ApiScope | null;
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
  const readScope = listed.proposes ? proposedWith(action) : null;
  const scope = isAction(action) ? (readScope ? 'proposals:write' : scopeOfAction(action)) : undefined;
  const kind = listed.method === 'GET' ? 'query' : 'mutation';
  const fits = scope && verbOf(scope) === (kind === 'query' ? 'read' : 'write');
  if (procedure?._def.type !== kind || !isAction(action) || !fits)
    throw new Error(`${listed.procedure} is not open to API keys`);
  const input: Schema = inputSchema(procedure._def.inputs[0]);
  const given = listed.given ?? {};
  const fields = Object.entries(input.properties ?? {}).filter(([name]) => !(name in given));
  // In an address there are no objects: their fields are parameters of their own.
  const isGroup = (schema: Schema) => kind === 'query' && schema.type === 'object';
  const parameters = fields.flatMap(([name, schema]) =>
    isGroup(schema)
      ? parametersOf(Object.entries(schema.properties ?? {}), schema, name, listed)
      : parametersOf([[name, schema]], input, null, listed),
  );
  const groups = fields.flatMap(([name, schema]) => (isGroup(schema) ? [name] : []));
  return { ...listed, kind, action, scope, readScope, parameters, groups };
}

function parametersOf(
  fields: readonly (readonly [string, Schema])[],
  { required = [] }: Schema,
  group: string | null,
  { method, path, only = {} }: Listed,
): Parameter[] {
  return fields
    .filter(([name]) => !INTERNAL.has(name))
    .map(([name, schema]) => ({
      name,
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
