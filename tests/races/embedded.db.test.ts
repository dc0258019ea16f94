import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startEmbedded } from '#db/embedded.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { SCRATCH } from '#tests/support/test-server.ts';

// Each command is a separate process.

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

/** Runs a program beside the running server; returns its exit code and what it printed. */
function run(...args: string[]): Promise<{ code: number; text: string }> {
  const env = { ...process.env, DATABASE_URL: undefined, MIGRATION_DATABASE_URL: undefined, DATA_DIR: dataDir };
  return new Promise((done) => {
    execFile(process.execPath, args, { env, cwd: ROOT }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, text: `${stdout}${stderr}`.trim() }),
    );
  });
}

test.each([
  [['nothing'], 'There is no procedure nothing; npm run ops -- help lists them all'],
  [['nothing.here'], 'There is no procedure nothing.here; npm run ops -- help lists them all'],
  [['crm', 'nothing'], "error: unknown command 'nothing'\n--help tells what there is"],
  [['crm', 'brands', '--nothing'], "error: unknown option '--nothing'\n--help tells what there is"],
  [['users', 'nothing', 'here'], "error: unknown command 'nothing'\n--help tells what there is"],
])('a mistaken command leaves the database of the running server alone: ops %j', async (words, text) => {
  const before = server();
  expect(await run('src-server/ops.ts', ...words)).toEqual({ code: 1, text });
  expect(server()).toEqual(before);
});

test.each(['process.exit(3)', 'throw new Error("on purpose")'])(
  'a program that joined the running server and ends at once does not stop it: %s',
  async (end) => {
    const before = server();
    const code = `import { startEmbedded } from '#db/embedded.ts'; await startEmbedded({ dataDir: process.env.DATA_DIR }); ${end}`;
    expect((await run('--input-type=module', '--eval', code)).code).not.toBe(0);
    expect(server()).toEqual(before);
  },
);
