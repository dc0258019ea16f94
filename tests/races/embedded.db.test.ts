import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { startEmbedded } from '#db/embedded.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { inOneProcess, opsAlone } from '#tests/support/ops.ts';
import { SCRATCH } from '#tests/support/test-server.ts';

// Commands join the server in other processes, and one ends with its process.

const ROOT = resolve(import.meta.dirname, '../..');
const dataDir = mkdtempSync(join(SCRATCH, 'accord-embedded-'));
const running = await startEmbedded({ dataDir, durable: false });
await migrateToLatest(running.url);
afterAll(async () => {
  await running.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The process that serves the data folder now, even while it is stopping. */
function server(): { pid: string | undefined; state: string | undefined } {
  const lines = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n');
  return { pid: lines[0], state: lines[7]?.trim() };
}

const env = { ...process.env, DATABASE_URL: undefined, MIGRATION_DATABASE_URL: undefined, DATA_DIR: dataDir };

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
