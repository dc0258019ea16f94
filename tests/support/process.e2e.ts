import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findEmbedded, freePort } from '#db/embedded.ts';
import { expect, test } from './browser.ts';
import { type AccordProcess, type ProcessOptions, startAccord, startInVain } from './process.ts';
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

const health = (accord: AccordProcess) => fetch(`${accord.url}/healthz`).then(({ status }) => status);

test('Accord is started, stopped and killed', async () => {
  await test.step('a first start serves, and SIGTERM stops everything, Postgres included', async () => {
    const accord = await startAccord(options);
    expect(await health(accord)).toBe(200);
    expect(accord.output()).toContain('brand@accord.test');
    await runSql(embeddedUrl(), "update users set first_name = 'Kept' where email = 'admin@accord.test'");
    expect(await accord.stop()).toBe(0);
    expect(findEmbedded(options.dataDir)).toBeNull();
  });
  const second = await startAccord(options);
  await test.step('a second start loads no demo data again and keeps the data', async () => {
    expect(second.output()).not.toMatch(/demo data|Building/);
    await runSql(
      embeddedUrl(),
      "do $$ begin assert (select first_name = 'Kept' from users where email = 'admin@accord.test'); end $$",
    );
  });
  await test.step('a killed Postgres is started again while the server runs', async () => {
    const before = embeddedUrl();
    const pidFile = join(options.dataDir, 'postgres', 'cluster', 'postmaster.pid');
    const pid = () => (existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0);
    const killed = pid();
    process.kill(killed, 'SIGKILL');
    // Requests that the killed server had begun may still answer for a moment.
    await expect.poll(() => pid() || killed, { timeout: 30_000 }).not.toBe(killed);
    await expect.poll(() => health(second), { timeout: 30_000 }).toBe(200);
    expect(embeddedUrl()).toBe(before);
  });
  await test.step('a start after a killed process works, also a second time, and SIGINT stops everything', async () => {
    await second.kill();
    expect(findEmbedded(options.dataDir)).not.toBeNull();
    const third = await startAccord(options);
    await third.kill();
    expect(findEmbedded(options.dataDir)).not.toBeNull();
    const fourth = await startAccord(options);
    expect(await health(fourth)).toBe(200);
    expect(await fourth.stop('SIGINT')).toBe(0);
    expect(findEmbedded(options.dataDir)).toBeNull();
  });
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
    /^In production Accord does not start with .*: set ACCORD_SANDBOX=allow if you want it to\.$/,
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
