import { defineConfig } from 'vitest/config';

// Far from UTC, with quarter hours and a summer time of its own: what leans on the local zone fails here.
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
        },
      },
      {
        test: {
          name: 'structure',
          include: ['tests/structure/**/*.test.ts'],
          exclude: ['tests/**/*.db.test.ts'],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'db',
          include: ['tests/**/*.db.test.ts'],
          environment: 'node',
          globalSetup: ['tests/support/postgres.ts'],
          // The files share what they import, which is most of their time; each has a database of its own, and no module keeps a state.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
