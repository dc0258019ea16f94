import { spawnSync } from 'node:child_process';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '#tests/support/new-folder.ts';

/** Logs more than is kept, works on, and says how many lines were kept. */
const FULL = `
import { log } from '#server/log.ts';
const before = process.memoryUsage().rss;
for (let line = 0; line < 1_000; line += 1) log.error({ text: 'x'.repeat(200_000) }, 'This cannot be written');
console.log(process.memoryUsage().rss - before < 150_000_000 ? 'works on' : 'keeps it all');
`;

test.skipIf(!existsSync('/dev/full'))('a log on a full disk stops nothing, and what waits for room is bounded', () => {
  const args = ['--input-type=module', '-e', FULL];
  const stdio: ['ignore', 'pipe', number] = ['ignore', 'pipe', openSync('/dev/full', 'w')];
  const { status, stdout } = spawnSync(process.execPath, args, { stdio, encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 0, stdout: 'works on\n' });
});

/** Logs into a file until it cannot grow any more, empties it like an operator, and logs on. */
const AGAIN = `
import { truncateSync } from 'node:fs';
import { log } from '#server/log.ts';
for (let line = 0; line < 4; line += 1) log.error({ text: 'x'.repeat(40_000) }, 'line ' + line);
truncateSync(process.argv[1]);
log.error('there is room again');
`;

test.skipIf(process.platform === 'win32')('lines that found no room are written when there is some again', () => {
  const directory = newFolder();
  const file = join(directory, 'log');
  // The file can grow to 100 or 200 kB, depending on how the shell counts.
  const limited = `trap '' XFSZ; ulimit -f 200; exec "$0" --input-type=module -e "$1" "$2" 2>>"$2"`;
  const { status } = spawnSync('sh', ['-c', limited, process.execPath, AGAIN, file]);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  expect(status).toBe(0);
  expect(lines.slice(1).map((line) => JSON.parse(line).msg)).toEqual(
    expect.arrayContaining(['line 3', 'there is room again']),
  );
});
