import { apiMessages } from '#shared/messages/settings/api-keys.ts';
import { badRequest } from '../errors.ts';
import type { Schema } from '../input-schema.ts';
import type { Endpoint } from './api-endpoint.ts';

/** Where a request has its values: its address, the query of its address, and its body. */
interface Sent {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** The input of the procedure that a request calls. What is not described is passed on too, so that the procedure reports it. @throws BAD_REQUEST */
export const inputOf = (endpoint: Endpoint, sent: Sent): unknown =>
  endpoint.kind === 'query' ? inputOfRead(endpoint, sent) : inputOfWrite(endpoint, sent);

/** What the endpoint itself sends. */
const givenBy = ({ given = {} }: Endpoint) =>
  Object.fromEntries(Object.entries(given).map(([name, make]) => [name, make()]));

function inputOfRead(endpoint: Endpoint, { query, params }: Sent): unknown {
  const { parameters, groups } = endpoint;
  const sent = new Map(Object.entries({ ...Object(query), ...Object(params) }));
  const input: Record<string, unknown> = Object.fromEntries(groups.map((group) => [group, {}]));
  for (const { name, group, schema } of parameters) {
    const target = group === null ? input : Object(input[group]);
    if (sent.has(name)) target[name] = oneOf(name, schema, readAs(schema, sent.get(name)));
    else if (schema.enum && schema.default !== undefined) target[name] = schema.default;
    sent.delete(name);
  }
  return { ...Object.fromEntries(sent), ...input, ...givenBy(endpoint) };
}

/** Each field of a write has one place: the address, the body, or the endpoint itself. */
function inputOfWrite(endpoint: Endpoint, { body = {}, query, params }: Sent): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badRequest(apiMessages.notAnObject);
  const [stray] = Object.keys(Object(query));
  if (stray !== undefined) throw badRequest(apiMessages.notInAddress(stray), stray);
  const inAddress: Record<string, unknown> = Object(params);
  for (const name of Object.keys(body)) {
    if (Object.hasOwn(inAddress, name)) throw badRequest(apiMessages.inAddress(name), name);
    if (Object.hasOwn(endpoint.given ?? {}, name)) throw badRequest(apiMessages.given(name), name);
  }
  return { ...body, ...inAddress, ...givenBy(endpoint) };
}

/** @throws BAD_REQUEST for a value that the description does not list */
function oneOf(name: string, schema: Schema, value: unknown): unknown {
  if (!schema.enum || schema.enum.includes(value)) return value;
  throw badRequest(apiMessages.notOneOf(name, schema.enum.map(String)), name);
}

/** A text of an address as the value that the schema expects; one that cannot be read stays a text, and the procedure says what is wrong. */
function readAs(schema: Schema, sent: unknown): unknown {
  if (schema.type === 'array')
    return (Array.isArray(sent) ? sent : [sent]).map((each) => readAs(schema.items ?? {}, each));
  if (typeof sent !== 'string') return sent;
  if (schema.type === 'boolean') return sent === 'true' ? true : sent === 'false' ? false : sent;
  const isNumber = schema.type === 'integer' || schema.type === 'number';
  return isNumber && /^-?\d{1,15}(\.\d{1,6})?$/.test(sent) ? Number(sent) : sent;
}
