import pg from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from './database.ts';

test('each file has a migrated database of its own', async () => {
  const { url } = await testDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const users = await client.query('select count(*)::int as n from users');
  await client.end();
  expect(users.rows[0].n).toBe(0);
  expect(new Date(0).getTimezoneOffset()).not.toBe(0);
});
