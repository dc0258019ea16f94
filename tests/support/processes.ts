import { freePort } from '#db/embedded.ts';
import { createSessions, newSessionId } from '#server/auth/lucia.ts';
import { type RunningServer, startServer } from '#server/main.ts';
import { settings } from '../../scripts/run.ts';
import type { Harness } from './harness.ts';
import { type AccordProcess, startAccord } from './process.ts';

/** The common settings of the Accords of one installation on a test's database. */
const installation = (h: Harness): NodeJS.ProcessEnv => ({
  DATABASE_URL: h.url,
  MIGRATION_DATABASE_URL: h.ownerUrl,
  ACCORD_DEMO: 'false',
  NODE_ENV: 'test',
});

const WATCH = `import { registerHooks } from 'node:module';
registerHooks({ resolve(name, context, next) { if (name.includes('exporter-trace')) console.log('loaded ' + name); return next(name, context); } });`;
/** With this a process prints which parts of OpenTelemetry's exporter it loads. */
export const PRINTS_TRACING = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(WATCH)}` };

/** Starts processes of one installation on a test's database; `env` has their common settings. */
export function processesOf(h: Harness, env: NodeJS.ProcessEnv = {}) {
  const common = { ...installation(h), LOG_LEVEL: 'info', ...env };
  return async (role: 'web' | 'worker' | 'all', own: NodeJS.ProcessEnv = {}): Promise<AccordProcess> =>
    startAccord({ port: await freePort(), dataDir: h.env.dataDir, env: { ...common, ROLE: role, ...own } });
}

/**
 * Starts a web server of the same installation in this process, which saves loading all code: with a process beside it, there are two that share
 * nothing.
 */
export async function webHere(h: Harness, env: NodeJS.ProcessEnv = {}): Promise<RunningServer> {
  const where = { ROLE: 'web', DATA_DIR: h.env.dataDir, PORT: String(await freePort()) };
  return startServer(settings({ ...process.env, ...installation(h), ...where, ...env }), h.url);
}

/** The lines that a process has logged so far. */
export const logOf = (accord: AccordProcess): Record<string, unknown>[] =>
  accord
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

/** The cookie of a new session of a person. */
export async function cookieOf(h: Harness, userId: string): Promise<string> {
  const sessions = createSessions(h.db, false);
  const facts = { createdAt: new Date(), ip: null, userAgent: null };
  const { id } = await sessions.createSession(userId, facts, { sessionId: newSessionId() });
  return `${sessions.sessionCookieName}=${id}`;
}

/** Sends a request to a process like a browser with this cookie: a write if there is a body, else a read. */
export const ask = (url: string, path: string, cookie: string, body: object | null = null): Promise<Response> =>
  fetch(`${url}/trpc/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { cookie, origin: url, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  });
