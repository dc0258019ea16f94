import { randomBytes } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { appUrlOf } from '#db/app-login.ts';
import { databaseUrl, runSql } from './sql.ts';

/** A migrated, empty database of one test file. `url` is the login of the running app, as `npm start` has it, and `ownerUrl` that of the owner. */
export interface TestDatabase {
  ownerUrl: string;
  url: string;
}

/** Clones the template. After the file's last test the clone is dropped, and open connections to it are closed. */
export async function testDatabase(): Promise<TestDatabase> {
  const templateUrl = inject('templateUrl');
  const template = new URL(templateUrl).pathname.slice(1);
  const name = `accord_test_${randomBytes(6).toString('hex')}`;
  const maintenance = databaseUrl(templateUrl, 'postgres');
  await runSql(maintenance, `create database ${name} template ${template}`);
  afterAll(() => runSql(maintenance, `drop database if exists ${name} with (force)`));
  const url = databaseUrl(templateUrl, name);
  return { ownerUrl: url, url: appUrlOf(url) };
}
