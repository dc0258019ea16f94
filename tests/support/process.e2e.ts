import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findEmbedded, freePort } from '#db/embedded.ts';
import { expect, test } from './browser.ts';
import { type AccordProcess, type ProcessOptions, startAccord } from './process.ts';
import { runSql } from './sql.ts';

// killed.e2e.ts starts Accord again on demo data, and prepare-browser.ts loads them as a first start does.
let options: ProcessOptions;

test.beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'accord-process-'));
  options = { port: await freePort(), dataDir, env: { DATABASE_URL: undefined, ACCORD_DEMO: 'false' } };
});

test.afterAll(() => rmSync(options.dataDir, { recursive: true, force: true }));

/** The embedded server's address while it runs. */
function embeddedUrl(): string {
  const url = findEmbedded(options.dataDir);
  if (url === null) throw new Error('The embedded Postgres does not run');
  return url;
}

const health = (accord: AccordProcess) => fetch(`${accord.url}/healthz`).then(({ status }) => status);

test('Accord is started, killed and stopped', async () => {
  test.setTimeout(600_000);
  const first = await startAccord(options);
  await test.step('a first start serves', async () => {
    expect(await health(first)).toBe(200);
    await runSql(embeddedUrl(), 'create table kept ()');
  });
  await test.step('a killed Postgres is started again while the server runs', async () => {
    const before = embeddedUrl();
    const pidFile = join(options.dataDir, 'postgres', 'cluster', 'postmaster.pid');
    const pid = () => (existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0);
    const killed = pid();
    process.kill(killed, 'SIGKILL');
    // Requests that the killed server had begun may still answer for a moment.
    await expect.poll(() => pid() || killed, { timeout: 30_000 }).not.toBe(killed);
    await expect.poll(() => health(first), { timeout: 30_000 }).toBe(200);
    expect(embeddedUrl()).toBe(before);
  });
  await test.step('a start after a killed process keeps the data, and SIGINT stops everything, Postgres included', async () => {
    await first.kill();
    expect(findEmbedded(options.dataDir)).not.toBeNull();
    const second = await startAccord(options);
    expect(await health(second)).toBe(200);
    await runSql(embeddedUrl(), 'drop table kept');
    // stopping.db.test.ts sends SIGTERM.
    expect(await second.stop('SIGINT')).toBe(0);
    expect(findEmbedded(options.dataDir)).toBeNull();
  });
});
