import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { below, occurrences, type Source } from './sources.ts';

// A test waits for an event, however long that takes, and then checks what must be true. A test that waits for a fixed time, or measures how long
// something took, fails at random on a busy machine.

const ROOT = resolve(import.meta.dirname, '../..');
/** Benchmarks are about speed; this file names the patterns that it looks for. */
const tests = below('tests').filter(
  ({ path }) => !path.startsWith('tests/bench/') && path !== 'tests/structure/clocks.test.ts',
);
const inBrowser = tests.filter(({ imports }) =>
  imports.some(({ to }) => /^@playwright\/test$|support\/browser\.ts$/.test(to)),
);

/** The parts of a file that match, outside comments; words in strings count. */
function parts({ path, text }: Source, pattern: RegExp): string[] {
  const plain = text.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g, '');
  return [...plain.matchAll(pattern)].map(([found]) => `${path}: ${found}`);
}
const filesOf = (found: readonly string[]): string[] =>
  [...new Set(found.map((each) => each.split(':')[0] ?? ''))].sort();

/** Browser test files with a timer, and why it is not a wait of the test itself. */
const TIMERS: Readonly<Record<string, string>> = {
  'tests/structure/loading.e2e.ts':
    'a server that sends half a page late; that nothing was drawn before is a lower bound',
  'tests/support/browser.ts': 'lets a message of the page stay for longer, and adds no wait',
  'tests/users/users.e2e.ts': 'notes which waits the page itself asks for, and adds none',
};

test('no browser test waits for a time, or for the network to be silent, which live events never are', () => {
  expect(tests.flatMap((file) => parts(file, /\bwaitForTimeout\b|\bnetworkidle\b/g))).toEqual([]);
  const timers = inBrowser.filter(
    ({ code, imports }) =>
      /(?<!test\.)\bset(?:Timeout|Interval)\b/.test(code) || imports.some(({ to }) => to === 'node:timers/promises'),
  );
  expect(filesOf(timers.map(({ path }) => path))).toEqual(Object.keys(TIMERS));
});

test('no test is tried again when it has failed', () => {
  const again = /\bretries\b\s*:|\bretry\s*:\s*\d|--retr(?:y|ies)\b/;
  expect(occurrences(tests, again)).toEqual([]);
  for (const file of ['package.json', 'playwright.config.ts', 'vitest.config.ts', 'scripts/file-results.ts']) {
    expect(readFileSync(resolve(ROOT, file), 'utf8'), file).not.toMatch(again);
  }
});

/** Files that measure how long something took, and the limit that Accord promises, which cannot be proved without a clock. */
const MEASURED: Readonly<Record<string, string>> = {
  'tests/contract/outages-for-people.db.test.ts':
    '[R16] a person is answered within ten seconds while a vendor is silent',
  'tests/contract/provider-outages.db.test.ts': '[R16] a call to a vendor ends within ten seconds',
  'tests/policy/live-streams.db.test.ts': 'tells the server how old a page is, and compares nothing',
  'tests/policy/slow-requests.db.test.ts': '[R11] a slow request is cut off within 15 seconds',
  'tests/races/load.ts':
    '[R8] a request is answered within five seconds while the database is away, /healthz within two',
  'tests/races/outages.db.test.ts': '[R6] the server is healthy three seconds after the database is back',
  'tests/support/copies.ts': 'moves the times of a scene to now, and compares nothing',
};

test('how long something took is measured only where a limit of time is what Accord promises', () => {
  const measured = occurrences(tests, /\b(?:performance\.now|Date\.now|servedTime)\(\) - [a-z]/);
  expect(filesOf(measured)).toEqual(Object.keys(MEASURED));
  // What compares must not count the time in which a busy machine gave it no turn.
  const byTheClock = occurrences(tests, /\b(?:performance|Date)\.now\(\) - [a-z]/);
  expect(filesOf(byTheClock)).toEqual(['tests/policy/live-streams.db.test.ts', 'tests/support/copies.ts']);
});

/** Files in which vitest itself waits. */
const WAITING = [
  'tests/races/outages.db.test.ts',
  'tests/support/sealed.ts',
  'tests/support/stopped-timers.ts',
  'tests/support/waiting.ts',
];
const SHORTEST_MS = 5_000;
/** How far below an expectation the end of the block that retries it can be, in lines. */
const BLOCK = 3;

/** The lines that wait less than that, except those that `toPass` retries. */
function shortWaits({ path, code }: Source): string[] {
  const lines = code.split('\n');
  return lines.flatMap((line, at) => {
    const [, ms] = /\btimeout: ([\d_]+)\b/.exec(line) ?? [];
    const repeated = lines.slice(at, at + BLOCK + 1).some((below) => below.includes('.toPass('));
    return ms !== undefined && Number(ms.replaceAll('_', '')) < SHORTEST_MS && !repeated
      ? [`${path}: ${line.trim()}`]
      : [];
  });
}

test('no expectation gives up before a busy machine can have done what is waited for', () => {
  expect(tests.flatMap(shortWaits)).toEqual([]);
  // Every test may take as long as the slowest machine needs (vitest.config.ts, playwright.config.ts).
  expect(occurrences(tests, /^\}, [\d_]+\);$/)).toEqual([]);
  // Without a limit of its own it gives up after a second.
  expect(filesOf(occurrences(tests, /\bvi\.wait(?:For|Until)\(/))).toEqual(WAITING);
});
