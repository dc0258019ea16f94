import { createHash } from 'node:crypto';
import type pg from 'pg';
import { SetupError } from './binaries.ts';
import { newClient } from './clients.ts';

/** The role as which the running app logs in. Migrations create it and grant it rows; it owns nothing. */
const APP_ROLE = 'accord_app';
const LOCK = "hashtext('accord app login')";
/** SQLSTATEs of a refused login: a wrong password, and a role that may not log in. */
const NOT_LET_IN = ['28P01', '28000'];

/**
 * The address by which the app reaches a database on a server of our own: as its own role, with a password that is derived from the owner's and does
 * not reveal it.
 */
export function appUrlOf(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  const password = decodeURIComponent(url.password);
  url.password = createHash('sha256').update(`${url.username}:${password}:${APP_ROLE}`).digest('hex');
  url.username = APP_ROLE;
  return url.href;
}

async function letsIn(url: string): Promise<boolean> {
  const client = newClient(url);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && NOT_LET_IN.includes(String(error.code))) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Gives the app's role a login on a migrated server of our own, unless it already has one; several processes may do so at once. Returns the address
 * of the database for the app.
 */
export async function giveAppLogin(ownerUrl: string): Promise<string> {
  const url = appUrlOf(ownerUrl);
  if (await letsIn(url)) return url;
  const { password } = new URL(url);
  const owner = newClient(ownerUrl);
  await owner.connect();
  try {
    await owner.query(`select pg_advisory_lock(${LOCK})`);
    await owner.query(`alter role ${APP_ROLE} login password '${password}'`);
  } finally {
    await owner.end();
  }
  return url;
}

/** What a login may do that the app must not: own or change the schema, or become a role that may. */
const TOO_MUCH = `
  select 1 from pg_roles role
  where pg_has_role(session_user, role.oid, 'member')
    and (role.rolsuper or role.rolcreaterole or role.rolcreatedb or role.rolreplication or role.rolbypassrls
      or has_database_privilege(role.oid, current_database(), 'create')
      or exists (select from pg_class where relowner = role.oid and relnamespace = 'public'::regnamespace)
      or exists (select from pg_database where datdba = role.oid and datname = current_database()))
  limit 1`;

/** What a login may do: at most what the app does (`app`), at least change the schema (`owner`), or neither. */
type Login = 'app' | 'owner' | 'stranger';

async function kindOf(client: pg.Client): Promise<Login> {
  if ((await client.query(TOO_MUCH)).rowCount !== 0) return 'owner';
  const { rows } = await client.query(
    `select coalesce(pg_has_role(session_user, to_regrole('${APP_ROLE}'), 'member'), false) as app`,
  );
  return rows[0].app ? 'app' : 'stranger';
}

/**
 * Whether the only known login is that of the app, which may not migrate. @throws SetupError, one sentence, if it may neither migrate nor do what the
 * app does
 */
export async function isAppLogin(url: string): Promise<boolean> {
  const client = newClient(url, { connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const login = await kindOf(client);
    if (login === 'stranger') {
      throw new SetupError(
        `The user in DATABASE_URL neither owns the database nor is in the role ${APP_ROLE}: name the owner, or grant ${APP_ROLE} to it.`,
      );
    }
    return login === 'app';
  } finally {
    await client.end();
  }
}

async function ask(client: pg.Client): Promise<string | null> {
  await client.connect();
  const login = await kindOf(client);
  if (login === 'owner') {
    return 'The user in DATABASE_URL owns the database or may change its schema: let it be a user that is only in the role accord_app, and name the owner in MIGRATION_DATABASE_URL.';
  }
  const { rows } = await client.query(`select to_regclass('users') is not null as ours`);
  if (!rows[0].ours) return 'DATABASE_URL and MIGRATION_DATABASE_URL do not name the same database.';
  if (login === 'stranger') return `The user in DATABASE_URL is not in the role ${APP_ROLE}: grant ${APP_ROLE} to it.`;
  return null;
}

/**
 * Checks that the login of the app may do what the app does, and no more. @throws SetupError, one sentence, if it may do more or less, or cannot
 * connect
 */
export async function checkAppLogin(url: string): Promise<void> {
  const client = newClient(url, { connectionTimeoutMillis: 5_000 });
  try {
    const wrong = await ask(client).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      return `The database cannot be reached as the user in DATABASE_URL (${reason}).`;
    });
    if (wrong) throw new SetupError(wrong);
  } finally {
    await client.end().catch(() => undefined);
  }
}
