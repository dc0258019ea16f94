import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { request as ask, createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { registerMcp } from '#server/http/mcp.ts';
import { listening } from '#tests/support/assistants.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { newFolder } from '#tests/support/new-folder.ts';
import { suiteServer } from './suite-server.ts';

// The conformance suite of the protocol (github.com/modelcontextprotocol/conformance), as a program that meets a server.

const h = await racingHarness();
const now = new Date('2026-06-05T10:00:00.000Z');
const { origin } = await listening(h, () => now);

const run = promisify(execFile);
const SUITE = resolve(import.meta.dirname, '../../node_modules/@modelcontextprotocol/conformance/dist/index.js');
const folder = newFolder();

/** What the suite says of a server, and whether it is content. */
async function verdict(url: string, ...options: string[]): Promise<{ passed: boolean; report: string }> {
  const args = [SUITE, 'server', '--url', url, '--output-dir', folder, ...options];
  try {
    return { passed: true, report: (await run(process.execPath, args)).stdout };
  } catch (error) {
    return { passed: false, report: String(Reflect.get(Object(error), 'stdout')) };
  }
}

/**
 * What a server cannot do that keeps no session: ask its client something in the middle of a call, go on with a stream that was broken off, and have
 * several of them in one session. Accord has no use for that: it asks people in its own pages, and answers at once.
 */
const NEEDS_SESSION = [
  'tools-call-sampling',
  'tools-call-elicitation',
  'elicitation-sep1034-defaults',
  'elicitation-sep1330-enums',
  'server-sse-polling',
  'server-sse-multiple-streams',
];

test('the protocol as Accord speaks it passes every scenario of the suite that needs no session', async () => {
  const app = Fastify();
  await registerMcp(app, {
    serverFor: async () => suiteServer(),
    hosts: ['localhost'],
    metadataUrl: 'http://localhost/',
  });
  const { port } = new URL(await app.listen({ host: 'localhost', port: 0 }));
  afterAll(() => app.close());
  const baseline = join(folder, 'needs-session.yml');
  writeFileSync(baseline, `server:\n${NEEDS_SESSION.map((name) => `  - ${name}\n`).join('')}`);
  const options = ['--suite', 'all', '--expected-failures', baseline];
  const { passed, report } = await verdict(`http://localhost:${port}/mcp`, ...options);
  expect(passed ? '' : report).toBe('');
});

test.each(['server-initialize', 'ping', 'tools-list', 'prompts-list', 'dns-rebinding-protection'])(
  'Accord itself passes %s',
  async (scenario) => {
    const { passed, report } = await verdict(await accordWithKey(), '--scenario', scenario);
    expect(passed ? '' : report).toBe('');
  },
);

/** Accord, with the key of a brand in each request, because the suite has none. */
async function accordWithKey(): Promise<string> {
  const brand = await h.as((await createUser(h.owner, 'brand')).id, now);
  const { key } = await brand.settings.createApiKey({ name: 'Suite', scopes: ['campaigns:read'], days: null });
  const server = createServer((request, response) => {
    const headers = { ...request.headers, authorization: `Bearer ${key}` };
    const forwarded = ask(new URL(request.url ?? '/', origin), { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    request.pipe(forwarded);
  });
  await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
  afterAll(() => server.close());
  const address = server.address();
  return `http://localhost:${typeof address === 'object' ? address?.port : ''}/mcp`;
}
