import { expect, test } from 'vitest';
import { loadEnv } from '#server/env.ts';

const right = { NODE_ENV: 'test', ACCORD_SECRET: 'x'.repeat(32) };

test.each([
  ['HOST', 'not a host'],
  ['HOST', 'http://localhost'],
  ['HOST', '999.1.1.1'],
  ['HOST', ''],
  ['PORT', ''],
  ['PORT', '3000.5'],
  ['DATABASE_URL', 'localhost:5432'],
  ['DATABASE_URL', ''],
  ['DATA_DIR', ''],
  ['PUBLIC_URL', 'ftp://accord.example'],
  ['PUBLIC_URL', 'https://accord.example/app'],
  ['SUPPORT_EMAIL', 'support'],
  ['MAIL_FROM', 'Accord'],
  ['MAIL_FROM', 'Accord <no-reply>'],
  ['DATABASE_WAIT_MS', '99'],
  ['SESSIONS_KNOWN_MS', ''],
  ['PAGE_WAIT_MS', 'soon'],
  ['LIVE_STREAMS', '1.5'],
  ['SANDBOX_DELAY_MS', '-1'],
  ['ACCORD_DEMO', 'yes'],
  ['NODE_ENV', 'live'],
])('%s that is %j is refused at the start with a sentence', (name, value) => {
  expect(() => loadEnv({ ...right, [name]: value })).toThrow(new RegExp(`^${name}: (?:${name} )?must be `));
});

test('settings as they are meant are taken', () => {
  for (const [name, value] of [
    ['HOST', '::'],
    ['HOST', '127.0.0.1'],
    ['HOST', 'accord.internal'],
    ['PORT', '0'],
    ['DATABASE_URL', 'postgres://accord:secret@db.internal:5432/accord?sslmode=require'],
    ['DATABASE_URL', 'postgres:///accord?host=/var/run/postgresql'],
    ['PUBLIC_URL', 'https://accord.example/'],
    ['MAIL_FROM', 'Accord <no-reply@accord.example>'],
    ['MAIL_FROM', 'no-reply@accord.example'],
    ['SUPPORT_EMAIL', 'help@accord.example'],
  ] as const) {
    expect(() => loadEnv({ ...right, [name]: value }), `${name}=${value}`).not.toThrow();
  }
});

test('an empty database is filled with demo data unless the settings say otherwise', () => {
  expect(loadEnv(right).demo).toBe(true);
  expect(loadEnv({ ...right, ACCORD_DEMO: 'false' }).demo).toBe(false);
});
