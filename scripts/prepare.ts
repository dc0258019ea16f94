import { createServer } from 'node:net';
import { SetupError } from '#db/binaries.ts';
import { DEMO_EMAILS, DEMO_PASSWORD, isEmpty, loadDemo } from '#db/demo.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { openDatabase } from '#db/open.ts';
import { checkSchemaAsApp } from '#db/schema-state.ts';
import type { Env } from '#server/env.ts';
import { createFileStore } from '#server/providers/files/store.ts';

/** A database that is ready, at the address for the running app. */
interface Ready {
  url: string;
  stop(): Promise<void>;
}

/**
 * Opens the database, brings it to the newest schema, and fills an empty one with demo data if the settings say so. If only the login of the app is
 * known it changes nothing, and the schema must be the one that this code needs. Throws SetupError.
 */
export async function prepareDatabase(env: Env): Promise<Ready> {
  const database = await openDatabase(env);
  const { ownerUrl } = database;
  try {
    if (ownerUrl === null) await checkSchemaAsApp(await database.appUrl());
    else await prepareAsOwner(env, ownerUrl);
    return { url: await database.appUrl(), stop: database.stop };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

async function prepareAsOwner(env: Env, ownerUrl: string): Promise<void> {
  const notice = await migrateToLatest(ownerUrl);
  if (notice) console.log(notice);
  if (!env.demo || !(await isEmpty(ownerUrl))) return;
  console.log('Loading demo data …');
  await loadDemo(ownerUrl, createFileStore(env));
}

/** Throws SetupError if another program already uses the port; called first, so that nothing is started for nothing. */
export async function checkPort(port: number, host: string): Promise<void> {
  const probe = createServer();
  await new Promise<void>((done, fail) => {
    probe.once('error', (error) => fail(portError(error, port)));
    probe.listen(port, host, () => probe.close(() => done()));
  });
}

/** A SetupError with the sentence for a port that cannot be used; any other error is returned unchanged. */
export function portError(error: unknown, port: number): unknown {
  if (!(error instanceof Error && 'code' in error)) return error;
  if (error.code === 'EADDRINUSE') {
    return new SetupError(
      `Port ${port} is in use by another program: stop it, or choose another port with PORT=${port + 1} npm start.`,
    );
  }
  if (error.code === 'EACCES')
    return new SetupError(`Port ${port} may not be used by this user: choose one above 1023 with PORT.`);
  return error;
}

/** What a process prints once it is ready: its address, for which programs wait, and the demo logins. A worker says that it is one. */
export function announcement({ role, port, demo }: Pick<Env, 'role' | 'port' | 'demo'>): string[] {
  const ready = `Accord is ready at http://localhost:${port}`;
  if (role === 'worker') return [`${ready}, as a worker: it runs jobs and answers only /healthz`];
  const logins = [`Demo logins, password ${DEMO_PASSWORD}:`, ...DEMO_EMAILS.map((email) => `  ${email}`)];
  return [ready, ...(demo ? logins : [])];
}
