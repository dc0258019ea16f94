import Fastify, { type FastifyRequest } from 'fastify';
import {
  accountOf,
  change,
  createAccount,
  createLink,
  createLoginLink,
  createPayout,
  createTransfer,
  reverseTransfer,
} from './stripe-accounts.ts';
import { updateDispute } from './stripe-disputes.ts';
import { createCustomer, createRefund, createSession, expireSession, searchCustomers } from './stripe-payments.ts';
import { Fault, type Form, flat, inner, missing, need, page, readForm, type Thing, text } from './stripe-wire.ts';
import { expanded, ofTime, type StripeWorld } from './stripe-world.ts';

interface Kept {
  request: string;
  /** Null while the request is being worked on. */
  answer: { status: number; body: unknown } | null;
}

/** The parts of the traffic that a test can see and change. */
export interface StripeStub {
  origin: string;
  /** Every request: method, path, account and idempotency key. */
  requests: { method: string; path: string; account: string | null; key: string | null; agent: string }[];
  /** Called before a request is processed; an error that it throws is the answer, and its promise is awaited. */
  before: (method: string, path: string) => void | Promise<void>;
  /** Every request: method, path, account and form. */
  bodies: string[];
  /** Called when a key is refused because its first request is still being processed. */
  conflicts: () => void;
  /** What Stripe does with keys after a day. */
  forgetKeys(): void;
  close(): Promise<void>;
}

type Handler = (call: { form: Form; id: string; account: string | null; origin: string }) => unknown;

/** Serves the world as Stripe does: keys, idempotency, forms, expanded answers. */
export async function serveStripe(world: StripeWorld): Promise<StripeStub> {
  const app = Fastify({ bodyLimit: 20_000_000 });
  const kept = new Map<string, Kept>();
  const stub: StripeStub = {
    origin: '',
    requests: [],
    before: () => undefined,
    bodies: [],
    conflicts: () => undefined,
    forgetKeys: () => kept.clear(),
    close: () => app.close(),
  };
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, _request, reply) => {
    const fault = error instanceof Fault ? error : new Fault(500, 'api_error', String(error));
    return reply.code(fault.status).header('request-id', world.id('req')).send(fault.body);
  });

  const serve = (method: 'GET' | 'POST' | 'DELETE', path: string, handler: Handler): void => {
    app.route({
      method,
      url: path,
      async handler(request, reply) {
        const key = header(request, 'idempotency-key');
        const account = header(request, 'stripe-account');
        const bare = request.url.split('?')[0] ?? '';
        stub.requests.push({ method, path: bare, account, key, agent: header(request, 'user-agent') ?? '' });
        if (header(request, 'authorization') !== `Bearer ${world.key}`) {
          throw new Fault(401, 'invalid_request_error', 'Invalid API Key provided: sk_test_***1234');
        }
        const sent = method === 'GET' ? (request.url.split('?')[1] ?? '') : bodyText(request);
        const body = `${method} ${bare} ${account ?? ''} ${sent}`;
        stub.bodies.push(body);
        const before = method === 'POST' && key !== null ? kept.get(key) : undefined;
        if (before) {
          if (before.request !== body)
            throw new Fault(
              400,
              'idempotency_error',
              'Keys for idempotent requests can only be used with the same parameters they were first used with.',
              {},
              false,
            );
          if (before.answer === null) {
            stub.conflicts();
            throw new Fault(
              409,
              'invalid_request_error',
              'There is currently another in-progress request using this key.',
              { code: 'idempotency_key_in_use' },
              false,
            );
          }
          return reply.code(before.answer.status).header('idempotent-replayed', 'true').send(before.answer.body);
        }
        if (method === 'POST' && key !== null) kept.set(key, { request: body, answer: null });
        const answer = await work(async () => {
          await stub.before(method, bare);
          world.tick();
          const form = /multipart/.test(header(request, 'content-type') ?? '') ? {} : readForm(sent);
          const { id = '' } = request.params as { id?: string };
          return expanded(world, handler({ form, id, account, origin: stub.origin }), form);
        });
        if (method === 'POST' && key !== null) {
          if (answer.kept) kept.set(key, { request: body, answer });
          else kept.delete(key);
        }
        // A fault of Stripe's own is ours to retry: the library would wait before each of its attempts.
        if (answer.status >= 500) reply.header('stripe-should-retry', 'false');
        return reply.code(answer.status).header('request-id', world.id('req')).send(answer.body);
      },
    });
  };
  routes(world, serve);
  stub.origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return stub;
}

async function work(run: () => Promise<unknown>): Promise<{ status: number; body: unknown; kept: boolean }> {
  try {
    return { status: 200, body: await run(), kept: true };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { status: error.status, body: error.body, kept: error.kept };
  }
}

function header(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' ? value : null;
}
/** The form of a request; for a file only its bytes count. */
function bodyText(request: FastifyRequest): string {
  if (!Buffer.isBuffer(request.body)) return '';
  const sent = request.body.toString('latin1');
  const boundary = /boundary=(\S+)/.exec(header(request, 'content-type') ?? '')?.[1];
  return boundary ? sent.replaceAll(boundary, '') : sent;
}

function routes(
  world: StripeWorld,
  serve: (method: 'GET' | 'POST' | 'DELETE', path: string, handler: Handler) => void,
): void {
  const list = (path: string, things: (form: Form, account: string | null) => Thing[]): void =>
    serve('GET', path, ({ form, account }) => page(path, things(form, account), form));
  const one = (path: string, object: string): void => serve('GET', `${path}/:id`, ({ id }) => world.get(object, id));

  serve('POST', '/v1/customers', ({ form }) => createCustomer(world, form));
  list('/v1/customers/search', (form) => searchCustomers(world, form));
  list('/v1/customers', (form) => ofTime(world.all('customer'), form));
  one('/v1/customers', 'customer');
  serve('GET', '/v1/customers/:id/payment_methods', ({ form, id }) => {
    const owner = world.get('customer', id).id;
    return page(
      '/v1/payment_methods',
      world.all('payment_method').filter(({ customer }) => customer === owner),
      form,
    );
  });

  serve('POST', '/v1/checkout/sessions', ({ form, origin }) => createSession(world, form, origin));
  list('/v1/checkout/sessions', (form) =>
    world.all('checkout.session').filter(({ payment_intent }) => payment_intent === text(form, 'payment_intent')),
  );
  one('/v1/checkout/sessions', 'checkout.session');
  serve('POST', '/v1/checkout/sessions/:id/expire', ({ id }) => expireSession(world, id));
  serve('POST', '/v1/billing_portal/sessions', ({ form, origin }) => {
    const id = world.id('bps');
    const customer = world.get('customer', need(form, 'customer')).id;
    return world.add({
      id,
      object: 'billing_portal.session',
      customer,
      url: `${origin}/p/session/${id}`,
      return_url: need(form, 'return_url'),
    });
  });
  one('/v1/payment_intents', 'payment_intent');

  serve('GET', '/v1/charges/:id', ({ id, account }) => {
    const found = world.get('charge', id);
    if ((found.of ?? null) !== account) throw missing('charge', id);
    return found;
  });
  serve('POST', '/v1/refunds', ({ form }) => createRefund(world, form));
  list('/v1/refunds', (form) => {
    const charge = need(form, 'charge');
    if (world.things.get(charge)?.object !== 'charge') throw missing('charge', charge, 'charge', 400);
    return world.all('refund').filter((refund) => refund.charge === charge);
  });
  one('/v1/refunds', 'refund');

  list('/v1/disputes', (form) => world.all('dispute').filter(({ charge }) => charge === text(form, 'charge')));
  one('/v1/disputes', 'dispute');
  serve('POST', '/v1/disputes/:id', ({ id, form }) => updateDispute(world, id, form));
  serve('POST', '/v1/files', () => world.add({ id: world.id('file'), object: 'file', purpose: 'dispute_evidence' }));

  serve('POST', '/v1/accounts', ({ form }) => createAccount(world, form));
  serve('GET', '/v1/accounts/:id', ({ id }) => accountOf(world, id));
  serve('POST', '/v1/accounts/:id', ({ id, form }) => {
    const account = accountOf(world, id);
    change(world, account, { metadata: { ...Object(account.metadata), ...flat(inner(form, 'metadata')) } });
    return account;
  });
  serve('POST', '/v1/accounts/:id/login_links', ({ id, origin }) => createLoginLink(world, id, origin));
  serve('POST', '/v1/account_links', ({ form, origin }) => createLink(world, form, origin));

  serve('POST', '/v1/transfers', ({ form }) => createTransfer(world, form));
  list('/v1/transfers', (form) =>
    world.all('transfer').filter(({ transfer_group }) => transfer_group === text(form, 'transfer_group')),
  );
  one('/v1/transfers', 'transfer');
  serve('POST', '/v1/transfers/:id/reversals', ({ id, form }) => reverseTransfer(world, id, form));
  serve('POST', '/v1/payouts', ({ form, account }) => createPayout(world, account ?? '', form));
  list('/v1/payouts', (_form, account) => world.all('payout').filter(({ of }) => of === account));
  serve('GET', '/v1/payouts/:id', ({ id, account }) => {
    const found = world.get('payout', id);
    if (found.of !== account) throw missing('payout', id);
    return found;
  });

  serve('GET', '/v1/balance', () => {
    const currencies = [...new Set(world.movements().map(({ currency }) => String(currency)))];
    const amounts = (status: string) =>
      currencies.map((currency) => ({ currency, amount: world.balance(currency, { status }) }));
    return { object: 'balance', available: amounts('available'), pending: amounts('pending') };
  });
  list('/v1/balance_transactions', (form) =>
    ofTime(world.movements(), form).filter(({ currency }) => currency === text(form, 'currency')),
  );
}
