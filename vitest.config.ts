import { defineConfig } from 'vitest/config';

// A zone far from UTC, with quarter hours and its own summer time: code that depends on the local zone fails here.
process.env.TZ = 'Pacific/Chatham';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/**/*.db.test.ts', 'tests/structure/**'],
          environment: 'node',
          // As in db: the files share their imported modules.
          isolate: false,
          // As in db: long enough for a slow machine.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'structure',
          include: ['tests/structure/**/*.test.ts'],
          exclude: ['tests/**/*.db.test.ts'],
          environment: 'node',
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'db',
          include: ['tests/**/*.db.test.ts'],
          environment: 'node',
          globalSetup: ['tests/support/postgres.ts'],
          // The files share their imported modules, which saves most of the time. Each file has its own database, and no module has state.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // What is waited for may come late on a busy machine: the tests check what happens, not how fast.
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
