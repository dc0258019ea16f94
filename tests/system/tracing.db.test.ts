import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { inTransaction } from '#server/data/db.ts';
import { addJob } from '#server/jobs.ts';
import { harness } from '#tests/support/harness.ts';
import { cookieOf, logOf, PRINTS_TRACING, processesOf, webHere } from '#tests/support/processes.ts';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number | string };
}
interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
  status: { code?: number };
}

const h = await harness();
const start = processesOf(h);
/** A collector: it takes OTLP as JSON, and keeps the bodies. */
const bodies: string[] = [];
const collector = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  if (request.url === '/v1/traces' && request.headers['content-type'] === 'application/json')
    bodies.push(Buffer.concat(chunks).toString());
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
}).listen(0, '127.0.0.1');
await once(collector, 'listening');
const address = collector.address();
const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
afterAll(() => collector.close());

const spans = (): OtlpSpan[] =>
  bodies.flatMap((body) =>
    JSON.parse(body).resourceSpans.flatMap((of: { scopeSpans: { spans: OtlpSpan[] }[] }) =>
      of.scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
const attributeOf = ({ attributes }: OtlpSpan, key: string) => {
  const value = attributes.find((each) => each.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

test('a request, its procedures, their statements and a job are traced, with nothing of what was sent', async () => {
  const brand = await createUser(h.owner, 'brand');
  const cookie = await cookieOf(h, brand.id);
  const fast = { OTEL_BSP_SCHEDULE_DELAY: '100', SESSIONS_KNOWN_MS: '0' };
  const accord = await start('all', { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...fast, ...PRINTS_TRACING });
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const asked = encodeURIComponent(JSON.stringify({ search: 'planted-word' }));
  const answer = await fetch(`${accord.url}/trpc/campaigns.list?input=${asked}`, {
    headers: { cookie, traceparent: `00-${traceId}-00f067aa0ba902b7-01`, 'x-request-id': 'traced-request' },
  });
  expect(answer.status).toBe(200);
  await fetch(`${accord.url}/trpc/campaigns.read?input=${encodeURIComponent('{"campaignId":"planted-id"}')}`, {
    headers: { cookie, traceparent: `00-${traceId.replaceAll('4', '5')}-00f067aa0ba902b7-01` },
  });
  await inTransaction(h.db, (tx) => addJob(tx, 'mail.blank-tokens', {}));
  const named = (name: string) => spans().filter((span) => span.name === name);
  await expect.poll(() => named('job mail.blank-tokens')).not.toEqual([]);
  await fetch(`${accord.url}/healthz`);
  expect(await accord.stop()).toBe(0);

  const [request] = named('GET /trpc/:path');
  expect(request).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7' });
  expect(request && attributeOf(request, 'http.response.status_code')).toBe(200);
  expect(request && attributeOf(request, 'accord.request_id')).toBe('traced-request');
  const [procedure] = named('trpc campaigns.list');
  expect(procedure).toMatchObject({ traceId, parentSpanId: request?.spanId });
  const statements = spans().filter((span) => span.traceId === traceId && attributeOf(span, 'db.query.text'));
  expect(statements.filter(({ parentSpanId }) => parentSpanId === procedure?.spanId).length).toBeGreaterThan(0);
  expect(statements.filter(({ parentSpanId }) => parentSpanId === request?.spanId).length).toBeGreaterThan(0);
  expect(statements.map((span) => String(attributeOf(span, 'db.query.name')))).toContainEqual(
    expect.stringMatching(/^[\w-]{43}$/),
  );
  expect(statements.map(({ name }) => name)).toContain('select campaigns');
  const [job] = named('job mail.blank-tokens');
  expect(spans().some(({ parentSpanId }) => parentSpanId === job?.spanId)).toBe(true);
  const [refused] = named('trpc campaigns.read');
  expect([refused && attributeOf(refused, 'error.type'), refused?.status.code ?? 0]).toEqual(['BAD_REQUEST', 0]);
  expect(bodies.join()).not.toMatch(/planted|healthz/);
  expect(bodies.join()).not.toContain(cookie.split('=')[1]);
  const lines = logOf(accord).filter(({ requestId }) => requestId === 'traced-request');
  expect(lines).toEqual([expect.objectContaining({ msg: 'request', traceId })]);
  expect(accord.output()).toContain('loaded @opentelemetry/exporter-trace-otlp-http');
});

test('a collector that is away holds nothing up', async () => {
  const away = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_BSP_SCHEDULE_DELAY: '100' };
  const accord = await webHere(h, away);
  for (let times = 0; times < 5; times++) expect((await fetch(`${accord.url}/trpc/auth.session`)).status).toBe(200);
  await accord.stop();
});
