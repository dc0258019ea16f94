import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { findEmbedded, freePort } from '#db/embedded.ts';
import { type ProcessOptions, startAccord, startInVain } from './process.ts';
import { runSql } from './sql.ts';

let options: ProcessOptions;

test.beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'accord-process-'));
  options = { port: await freePort(), dataDir, env: { DATABASE_URL: undefined } };
});

test.afterAll(() => rmSync(options.dataDir, { recursive: true, force: true }));

/** The embedded server's address while it runs. */
function embeddedUrl(): string {
  const url = findEmbedded(options.dataDir);
  if (url === null) throw new Error('The embedded Postgres does not run');
  return url;
}

test('a first start serves, and SIGTERM stops everything, Postgres included', async () => {
  const accord = await startAccord(options);
  expect((await fetch(`${accord.url}/healthz`)).status).toBe(200);
  expect(accord.output()).toContain('brand@accord.test');
  await runSql(embeddedUrl(), "update users set first_name = 'Kept' where email = 'admin@accord.test'");
  expect(await accord.stop()).toBe(0);
  expect(findEmbedded(options.dataDir)).toBeNull();
});

test('a second start loads no demo data again and keeps the data', async () => {
  const accord = await startAccord(options);
  expect(accord.output()).not.toMatch(/demo data|Building/);
  await runSql(
    embeddedUrl(),
    "do $$ begin assert (select first_name = 'Kept' from users where email = 'admin@accord.test'); end $$",
  );
  expect(await accord.stop('SIGINT')).toBe(0);
});

test('a start after a killed process works', async () => {
  for (let round = 0; round < 2; round++) {
    const killed = await startAccord(options);
    await killed.kill();
    expect(findEmbedded(options.dataDir)).not.toBeNull();
  }
  const accord = await startAccord(options);
  expect((await fetch(`${accord.url}/healthz`)).status).toBe(200);
  expect(await accord.stop()).toBe(0);
  expect(findEmbedded(options.dataDir)).toBeNull();
});

test('a killed Postgres is started again while the server runs', async () => {
  const accord = await startAccord(options);
  const before = embeddedUrl();
  const pidFile = join(options.dataDir, 'postgres', 'cluster', 'postmaster.pid');
  const pid = () => (existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0);
  const killed = pid();
  process.kill(killed, 'SIGKILL');
  // What the killed server had begun may still answer for a moment.
  await expect.poll(() => pid() || killed, { timeout: 30_000 }).not.toBe(killed);
  const health = () => fetch(`${accord.url}/healthz`).then((answer) => answer.status);
  await expect.poll(health, { timeout: 30_000 }).toBe(200);
  expect(embeddedUrl()).toBe(before);
  expect(await accord.stop()).toBe(0);
});

test('a port that is in use is reported in one clear sentence', async () => {
  const other = createServer().listen(0);
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const { code, output } = await startInVain({ ...options, port });
  other.close();
  expect(code).toBe(1);
  expect(output.trim()).toBe(
    `Port ${port} is in use by another program: stop it, or choose another port with PORT=${port + 1} npm start.`,
  );
});

test('an unreachable database is reported in one clear sentence, without its password', async () => {
  const address = 'postgres://someone:hidden@127.0.0.1:9/nowhere';
  const { code, output } = await startInVain({ ...options, env: { DATABASE_URL: address } });
  expect(code).toBe(1);
  expect(output.trim()).toMatch(
    /^The database nowhere at 127\.0\.0\.1:9 cannot be reached \(.*ECONNREFUSED.*\): check DATABASE_URL\.$/,
  );
});

test('production on stand-ins is refused in one clear sentence, before anything is started', async () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://accord.example', ACCORD_SANDBOX: undefined };
  const dataDir = join(options.dataDir, 'production');
  const { code, output } = await startInVain({ ...options, dataDir, env: { ...options.env, ...production } });
  expect(code).toBe(1);
  expect(output.trim()).toMatch(
    /^In production Accord does not start with .*: set ACCORD_SANDBOX=allow if that is meant\.$/,
  );
  expect(findEmbedded(dataDir)).toBeNull();
});

test('a data folder that cannot be written is reported in one clear sentence', async () => {
  const file = join(options.dataDir, 'a-file');
  writeFileSync(file, '');
  const { code, output } = await startInVain({ ...options, dataDir: file });
  expect(code).toBe(1);
  expect(output.trim()).toMatch(
    /^The data folder .*a-file cannot be written by this user \(\w+\): set DATA_DIR to a folder that can\.$/,
  );
});
