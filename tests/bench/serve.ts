import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { buildApp } from '#server/app.ts';
import { createLimits } from '#server/auth/limits.ts';
import type { UserActor } from '#server/context.ts';
import { createDb, createPool } from '#server/data/db.ts';
import { loadEnv } from '#server/env.ts';
import { createProviders } from '#server/providers/index.ts';
import { statementNames } from '#server/speed/kept-plans.ts';
import { registerTrpc } from '#server/speed/trpc-route.ts';
import { cases, type Facts, PERSON_HEADER } from './cases.ts';

// One of the compared servers, in its own process, as `npm run bench` starts them:
//   accord  the real web side, without the jobs
//   open    the same procedures behind the same route, but the caller names the person: no session is looked up
//   bare    Fastify and pg alone: the same SQL by the same names, the rows as JSON
const [kind = '', url = '', asked = ''] = process.argv.slice(2);
const facts: Facts = JSON.parse(asked);

async function shared() {
  const env = loadEnv();
  const db = createDb(url);
  return { env, db, providers: await createProviders(env, db), limits: createLimits(createPool(url, { max: 2 })) };
}

async function open(): Promise<FastifyInstance> {
  const parts = await shared();
  const actors = facts.people.map(
    ({ id, role }): UserActor => ({
      kind: 'user',
      id,
      email: 'bench@accord.test',
      role,
      status: 'active',
      flagged: false,
      emailConfirmed: true,
      secondFactor: false,
      firstName: 'Ben',
      lastName: 'Ch',
      companyName: 'Bench',
      agent: null,
      seat: null,
    }),
  );
  const app = Fastify({ logger: false, routerOptions: { maxParamLength: 2_000 } });
  await app.register(cookie);
  const secure = helmet();
  app.addHook('onRequest', (request, reply, done) => secure(request.raw, reply.raw, () => done()));
  await app.register(compress, { threshold: 1_024 });
  registerTrpc(app, async ({ headers }) => ({
    ...parts,
    actor: actors[Number(headers[PERSON_HEADER])] ?? { kind: 'anonymous' },
    via: 'web',
    now: new Date(),
    request: { ip: null, userAgent: null },
    session: null,
  }));
  return app;
}

function bare(): FastifyInstance {
  const app = Fastify({ logger: false });
  const pool = createPool(url);
  const nameOf = statementNames();
  for (const [index, { queries }] of cases(facts).entries()) {
    const statements = queries.map((query) => {
      const { sql: text, parameters } = query.compile();
      const name = nameOf(text, parameters);
      return { text, values: [...parameters], ...(name && { name }) };
    });
    app.get(`/${index}`, async () => {
      const answers: unknown[] = [];
      for (const statement of statements) answers.push((await pool.query(statement)).rows);
      return answers;
    });
  }
  return app;
}

async function built(): Promise<FastifyInstance> {
  if (kind === 'bare') return bare();
  if (kind === 'open') return open();
  return buildApp({ ...(await shared()), databaseUrl: url, now: () => new Date() });
}

const app = await built();
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
process.on('message', () => process.send?.(process.memoryUsage.rss()));
process.on('disconnect', () => process.exit(0));
