import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

// A zone far from UTC, with quarter hours and its own summer time: code that depends on the local zone fails here.
process.env.TZ = 'Pacific/Chatham';
// Tests check what happens, not how fast the machine is.
process.env.DATABASE_WAIT_MS = '20000';
// What Node compiles is kept from one process to the next.
process.env.NODE_COMPILE_CACHE ??= resolve(import.meta.dirname, '.cache/compiled');

const RUN_FOLDER = 'tests/support/run-folder.ts';

const every = {
  environment: 'node',
  globalSetup: RUN_FOLDER,
  // The files of a process share their imported modules, which saves most of the time. No module has state.
  isolate: false,
  // Long enough for a slow and busy machine: the tests check what happens, not how fast.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  // Some tests wait for time-outs, or for React's 300 ms before what has loaded is shown, which takes no processor: one more than there are cores.
  maxWorkers: availableParallelism() + 1,
} as const;

/** Node runs our TypeScript as it is, which is loaded and runs in a fraction of the time that Vite's runner takes. */
const native = { ...every, experimental: { viteModuleRunner: false, nodeLoader: false } } as const;

const DATABASE = 'tests/**/*.db.test.ts';
const CLIENT = 'tests/**/*.client.test.ts';
const STRUCTURE = 'tests/structure/**/*.test.ts';

export default defineConfig({
  test: {
    projects: [
      { test: { ...native, name: 'pure', include: ['tests/**/*.test.ts'], exclude: [DATABASE, CLIENT, STRUCTURE] } },
      // Code of the client is JSX, which Node does not run.
      { test: { ...every, name: 'client', include: [CLIENT], environment: './tests/support/one-window.ts' } },
      { test: { ...native, name: 'structure', include: [STRUCTURE], exclude: [DATABASE, CLIENT] } },
      {
        test: {
          ...native,
          name: 'db',
          include: [DATABASE],
          globalSetup: [RUN_FOLDER, 'tests/support/postgres.ts'],
          // What is waited for may come late on a busy machine.
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
});
