import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findEmbedded, freePort } from '#db/embedded.ts';
import { expect, test } from './browser.ts';
import { type AccordProcess, type ProcessOptions, startAccord } from './process.ts';
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
