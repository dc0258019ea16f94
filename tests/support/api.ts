import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll } from 'vitest';
import { FACTORY_TIME } from '#db/factories.ts';
import { buildApp } from '#server/app.ts';
import type { Endpoint } from '#server/http/api-endpoint.ts';
import { API_SCOPE_NAMES, type ApiScope } from '#shared/settings/api-scopes.ts';
import type { Harness } from './harness.ts';
import { inputSchemas, sample } from './inputs.ts';

export interface Sending {
  method?: Endpoint['method'];
  body?: object;
  requestKey?: string | null;
  from?: string;
  headers?: Record<string, string>;
}
interface Key {
  id?: string;
  scopes?: readonly ApiScope[];
  networks?: string[];
  expiresAt?: Date;
  revokedAt?: Date;
  createdBy?: string;
}

/** The API of a server that does not listen, at a time that tests move. */
export async function apiOf(h: Harness, start = new Date(FACTORY_TIME.getTime() + 86_400_000)) {
  const { providers, limits } = h.context();
  const clock = { now: start };
  const app = await buildApp({ db: h.db, env: h.env, databaseUrl: h.url, now: () => clock.now, providers, limits });
  afterAll(() => app.close());

  /** Sends a request with a key; every write has an Idempotency-Key of its own unless one is given. */
  function send(key: string | null, path: string, { method = 'GET', body, requestKey, from, headers }: Sending = {}) {
    const chosen = requestKey === undefined ? randomUUID() : requestKey;
    return app.inject({
      method,
      url: `/api/v1${path}`,
      ...(from && { remoteAddress: from }),
      headers: {
        ...(key !== null && { authorization: `Bearer ${key}` }),
        ...(method !== 'GET' && chosen !== null && { 'idempotency-key': chosen }),
        ...headers,
      },
      ...(body && { payload: body }),
    });
  }
  const post = (key: string, path: string, body?: object, more: Sending = {}) =>
    send(key, path, { method: 'POST', ...(body && { body }), ...more });

  /** A key that is stored as it is, beside any number of others; it counts as just used, so that its use is not noted. */
  async function storedKey(userId: string, { scopes = API_SCOPE_NAMES, networks = [], ...facts }: Key = {}) {
    const key = `accord_${randomBytes(32).toString('base64url')}`;
    const keyHash = createHash('sha256').update(key).digest('hex');
    const stored = { userId, name: 'Program', prefix: key.slice(0, 13), keyHash, scopes: [...scopes], networks };
    await h.owner
      .insertInto('apiKeys')
      .values({ ...stored, ...facts, createdAt: start, lastUsedAt: clock.now })
      .execute();
    return key;
  }
  return { app, clock, start, send, post, storedKey };
}

const schemas = new Map(inputSchemas().map(({ name, schema }) => [name, schema]));
type Ids = Readonly<Record<string, string>>;

/** The parameters of a request that a procedure most likely accepts, with these ids by the names of their fields. */
export function requestOf(endpoint: Endpoint, ids: Ids, known: object = {}): { url: string; sending: Sending } {
  const { method, path, procedure, parameters } = endpoint;
  const schema = schemas.get(procedure);
  const whole = { ...Object(schema && sample(schema, { ...ids })), ...known };
  const sent = ({ group, name }: Endpoint['parameters'][number]) => Object(group === null ? whole : whole[group])[name];
  const query = new URLSearchParams();
  const body: Record<string, unknown> = {};
  for (const parameter of parameters) {
    const value = sent(parameter);
    if (value === undefined || value === null || parameter.in === 'path') continue;
    if (parameter.in === 'body') body[parameter.name] = value;
    else for (const each of [value].flat()) query.append(parameter.name, String(each));
  }
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(ids[name] ?? whole[name])));
  const asked = query.size > 0 ? `${url}?${query}` : url;
  const hasBody = parameters.some((parameter) => parameter.in === 'body');
  return { url: asked, sending: { method, ...(hasBody && { body }) } };
}

/** The body of an answer that must not be a refusal. @throws Error if it is one */
export async function done(answer: Promise<LightMyRequestResponse> | LightMyRequestResponse, status = 200) {
  const { statusCode, body } = await answer;
  if (statusCode !== status) throw new Error(`${statusCode} ${body}`);
  return body === '' ? null : JSON.parse(body);
}
