import { execFile, execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadDemo } from '#db/demo.ts';
import { createFileStore } from '#server/providers/files/store.ts';
import { SANDBOX_KEYS } from '#shared/settings/sandbox-keys.ts';
import { apiOf } from '#tests/support/api.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { newFolder } from '#tests/support/new-folder.ts';
import { samples } from '#tests/support/sample-files.ts';
import { undrawn } from '#tests/support/undrawn.ts';

// The examples of docs/api.md, run as they stand against a server that listens, with the sandbox keys of the demo. The first line of a block says who
// runs it and what it needs beside the client: ```bash run=brand needs=photo

const NOW = new Date('2026-06-05T10:00:00.000Z');
const h = await racingHarness();
await loadDemo(h.ownerUrl, createFileStore(h.env), NOW, undrawn);
const { app, clock, send } = await apiOf(h, NOW);
const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const guide = readFileSync(join(root, 'docs/api.md'), 'utf8');
const folder = newFolder();

interface Block {
  name: string;
  language: string;
  role: keyof typeof SANDBOX_KEYS;
  needs: string | undefined;
  text: string;
}
const fenced = [...guide.matchAll(/^```(\w*)([^\n]*)\n(.*?)^```$/gms)].map(
  ([, language = '', info = '', text = '']) => ({
    language,
    told: Object.fromEntries(
      info
        .trim()
        .split(' ')
        .map((pair) => pair.split('=')),
    ),
    text,
  }),
);
const blocks = fenced.flatMap(({ language, told: { run: role, needs }, text }, index): Block[] =>
  role
    ? [{ name: `${index + 1}: ${language} as ${role}, needs ${needs ?? 'nothing'}`, language, role, needs, text }]
    : [],
);
/** A campaign of the demo's brand whose deposit is still to be paid. */
const unpaid = await h.owner
  .selectFrom('campaigns')
  .innerJoin('users', 'users.id', 'campaigns.brandId')
  .where('users.email', '=', 'brand@accord.test')
  .where('campaigns.status', '=', 'creators_assigned')
  .where(({ not, exists, selectFrom }) =>
    not(exists(selectFrom('payments').select('id').whereRef('payments.campaignId', '=', 'campaigns.id'))),
  )
  .select('campaigns.id')
  .executeTakeFirst();
/** What a block may need: a file beside it, or a variable. */
const NEEDS: Record<string, () => Promise<Record<string, string>>> = {
  photo: async () => {
    writeFileSync(join(folder, 'photo.jpg'), await samples.jpg());
    return {};
  },
  campaign: async () => ({ CAMPAIGN: unpaid?.id ?? '' }),
};

let url: string;
beforeAll(async () => {
  url = await app.listen({ port: 0, host: '127.0.0.1' });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'accord.ts'), await (await fetch(`${url}/api/client.ts`)).text());
});

describe('the guide', () => {
  test('has examples in both languages, and each needs what there is', () => {
    expect(new Set(blocks.map(({ language }) => language))).toEqual(new Set(['bash', 'ts']));
    expect(blocks.every(({ role }) => role in SANDBOX_KEYS)).toBe(true);
    expect(fenced.flatMap(({ told: { needs } }) => needs ?? []).every((needed) => needed in NEEDS)).toBe(true);
    // Those that are not run only set the two variables.
    const unrun = fenced.filter(({ told }) => !told.run).map(({ text }) => text);
    expect(unrun).toEqual([`export ACCORD_URL=http://localhost:3000\nexport ACCORD_KEY=${SANDBOX_KEYS.brand}\n`]);
  });

  test.each(blocks)('example $name', async ({ language, role, needs, text }) => {
    const env = { ...process.env, ...(await NEEDS[needs ?? '']?.()), ACCORD_URL: url, ACCORD_KEY: SANDBOX_KEYS[role] };
    const curl = 'curl() { command curl --silent --show-error --fail-with-body "$@"; }\n';
    const file = join(folder, language === 'ts' ? 'example.ts' : 'example.sh');
    writeFileSync(file, language === 'ts' ? text : `set -euo pipefail\n${curl}${text}`);
    const { stdout } = await run(language === 'ts' ? process.execPath : 'bash', [file], { cwd: folder, env });
    expect(stdout).toBeDefined();
  });

  test('programs in TypeScript compile strictly', () => {
    const programs = blocks
      .filter(({ language }) => language === 'ts')
      .map(({ text }, index) => {
        const name = `strict-${index}.ts`;
        writeFileSync(join(folder, name), text);
        return name;
      });
    const types = join(root, 'node_modules/@types');
    const target = ['--target', 'esnext', '--module', 'nodenext', '--typeRoots', types, '--types', 'node'];
    const options = ['--noEmit', '--strict', '--noUncheckedIndexedAccess', ...target, '--allowImportingTsExtensions'];
    const tsc = join(root, 'node_modules/.bin/tsc');
    expect(execFileSync(tsc, [...options, ...programs], { cwd: folder, stdio: 'pipe', encoding: 'utf8' })).toBe('');
  });

  test('is served to programs with those of webhooks and assistants, whose links lead from one to another', async () => {
    const { body, headers } = await app.inject({ method: 'GET', url: '/api/guide.md' });
    expect([body, headers['content-type']]).toEqual([guide, 'text/plain; charset=utf-8']);
    for (const name of ['guide', 'webhooks', 'assistants']) {
      const read = (await app.inject({ method: 'GET', url: `/api/${name}.md` })).body;
      const links = [...read.matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, to]) => String(to));
      expect(links, name).not.toEqual([]);
      for (const to of links)
        expect([to, (await app.inject({ method: 'GET', url: `/api/${to}` })).statusCode]).toEqual([to, 200]);
    }
  });
});

describe('sandbox keys', () => {
  test('read what the demo logins see, are limited like others, and stand on the page that tries them', async () => {
    for (const [role, path] of [
      ['brand', '/campaigns'],
      ['creator', '/creator/deals'],
      ['agency', '/agency/people'],
    ] as const) {
      const answer = await send(SANDBOX_KEYS[role], path);
      expect([answer.statusCode, answer.headers['ratelimit-policy']]).toEqual([200, '"key";q=300;w=60']);
      expect(answer.json().rows).not.toEqual([]);
    }
    const page = await app.inject({ method: 'GET', url: '/api/docs' });
    for (const key of Object.values(SANDBOX_KEYS)) expect(page.body).toContain(key);
  });

  test('are taken by nobody but a demo, even where its data is', async () => {
    const production = await apiOf({ ...h, env: { ...h.env, demo: false } }, clock.now);
    for (const key of Object.values(SANDBOX_KEYS)) {
      const { statusCode, json } = await production.send(key, '/campaigns');
      expect([statusCode, json().detail]).toEqual([401, 'This API key is unknown, revoked or expired']);
    }
    const page = await production.app.inject({ method: 'GET', url: '/api/docs' });
    expect(page.body).not.toContain('accord_sandbox');
  });
});

test('llms.txt names addresses that there are, below the public address of the installation, and robots may read them', async () => {
  const { body, headers } = await app.inject({ method: 'GET', url: '/llms.txt' });
  expect([headers['content-type'], headers['cache-control']]).toEqual([
    'text/plain; charset=utf-8',
    'public, max-age=3600',
  ]);
  expect(headers['content-security-policy']).toContain("default-src 'self'");
  expect(body).toMatch(/^# Accord\n\n> .+\n/);
  const linked = [...body.matchAll(/^- \[[^\]]+\]\((\S+)\): .+$/gm)].map(([, address]) => String(address));
  expect(linked.length).toBeGreaterThan(4);
  const robots = (await app.inject({ method: 'GET', url: '/robots.txt' })).body;
  for (const address of linked) {
    expect(address.startsWith(h.env.publicUrl)).toBe(true);
    const path = address.slice(h.env.publicUrl.length);
    const { statusCode } = await app.inject({ method: 'GET', url: path });
    // Only a program with a key is answered there.
    expect([path, statusCode]).toEqual([path, path === '/mcp' ? 401 : 200]);
    if (path.startsWith('/api/')) expect(robots).toContain(`Allow: ${path}\n`);
  }
});
