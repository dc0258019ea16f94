import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { findEmbedded, freePort } from '#db/embedded.ts';
import { newFolder } from '#tests/support/new-folder.ts';
import { inOneProcess, opsAlone } from '#tests/support/ops.ts';
import { startAccord } from '#tests/support/process.ts';
import { runSql } from '#tests/support/sql.ts';
import { prepareDatabase } from '../../scripts/prepare.ts';
import { settings } from '../../scripts/run.ts';

// Commands join the server in other processes, and one ends with its process.

const ROOT = resolve(import.meta.dirname, '../..');
const dataDir = newFolder();
const env = {
  ...process.env,
  DATABASE_URL: undefined,
  MIGRATION_DATABASE_URL: undefined,
  ACCORD_DEMO: 'false',
  DATA_DIR: dataDir,
};
// As a first start does it, in an empty folder.
const running = await prepareDatabase(settings(env));
afterAll(async () => {
  await running.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The process that serves the data folder now, even while it is stopping. */
function server(): { pid: string | undefined; state: string | undefined } {
  const lines = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n');
  return { pid: lines[0], state: lines[7]?.trim() };
}

test.each([
  [['nothing'], 'There is no procedure nothing; npm run ops -- help lists them all', inOneProcess],
  [['nothing.here'], 'There is no procedure nothing.here; npm run ops -- help lists them all', inOneProcess],
  [['crm', 'nothing'], "error: unknown command 'nothing'\n--help lists what there is", inOneProcess],
  [['crm', 'brands', '--nothing'], "error: unknown option '--nothing'\n--help lists what there is", opsAlone],
  [['users', 'nothing', 'here'], "error: unknown command 'nothing'\n--help lists what there is", inOneProcess],
])('a mistaken command leaves the database of the running server alone: ops %j', async (args, text, run) => {
  const before = server();
  expect(await run({ env, args })).toEqual({ code: 1, text });
  expect(server()).toEqual(before);
});

test.each(['process.exit(3)', 'throw new Error("on purpose")'])(
  'a program that joined the running server and ends at once does not stop it: %s',
  async (end) => {
    const before = server();
    const code = `import { startEmbedded } from '#db/embedded.ts'; await startEmbedded({ dataDir: process.env.DATA_DIR }); ${end}`;
    const program = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], { env, cwd: ROOT });
    await expect(program).rejects.toThrow();
    expect(server()).toEqual(before);
  },
);

describe('Accord in a process of its own', () => {
  const options = { port: 0, dataDir, env };
  /** The address of the server while it runs. */
  const url = () => findEmbedded(dataDir) ?? '';
  const health = (accord: { url: string }) => fetch(`${accord.url}/healthz`).then(({ status }) => status);

  test('starts a killed Postgres again; after a start of its own it has its data, and SIGINT stops everything', async () => {
    await running.stop();
    expect(url()).toBe('');
    options.port = await freePort();
    const first = await startAccord(options);
    onTestFinished(first.kill);
    expect(await health(first)).toBe(200);
    await runSql(url(), 'create table kept ()');

    const before = url();
    const pidFile = join(dataDir, 'postgres/cluster/postmaster.pid');
    const pid = () => (existsSync(pidFile) ? Number(server().pid) : 0);
    const killed = pid();
    process.kill(killed, 'SIGKILL');
    // Requests that the killed server had begun may still answer for a moment.
    await expect.poll(() => pid() || killed).not.toBe(killed);
    await expect.poll(() => health(first)).toBe(200);
    expect(url()).toBe(before);

    await first.kill();
    expect(url()).toBe(before);
    const second = await startAccord(options);
    onTestFinished(second.kill);
    expect(await health(second)).toBe(200);
    await runSql(url(), 'drop table kept');
    // stopping.db.test.ts sends SIGTERM.
    expect(await second.stop('SIGINT')).toBe(0);
    expect(url()).toBe('');
  });
});
