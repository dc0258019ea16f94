import type { TestProject } from 'vitest/node';
import { giveAppLogin } from '#db/app-login.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { databaseUrl, querySql, runSql } from './sql.ts';
import { testServer } from './test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's URL of the migrated database that every test file clones. */
    templateUrl: string;
  }
}

/** The name of the database with demo data, which files that need such data clone. */
export const demoTemplateOf = (templateUrl: string): string => `${new URL(templateUrl).pathname.slice(1)}_demo`;

/** How the names of the databases begin in which scenes are played to be copied. */
export const studiosOf = (templateUrl: string): string => `${new URL(templateUrl).pathname.slice(1)}_studio_`;

/** Vitest's global setup of the db project: starts one server and makes one migrated template for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await testServer();
  const template = `accord_template_${process.pid}`;
  await runSql(server.url, `drop database if exists ${template}`, `create database ${template}`);
  const templateUrl = databaseUrl(server.url, template);
  await migrateToLatest(templateUrl);
  await giveAppLogin(templateUrl);
  project.provide('templateUrl', templateUrl);
  return async () => {
    const studios = await querySql(
      server.url,
      'select datname from pg_database where starts_with(datname, $1)',
      studiosOf(templateUrl),
    );
    for (const name of [template, demoTemplateOf(templateUrl), ...studios.map(({ datname }) => String(datname))]) {
      await runSql(server.url, `drop database if exists ${name} with (force)`);
    }
    await server.stop();
  };
}
