import { AsyncLocalStorage } from 'node:async_hooks';
import { pino } from 'pino';
import { withoutSecrets } from './log-secrets.ts';
import { currentTrace } from './tracing.ts';

/** What a log line is about: the request or job that was running when it was written. */
interface Work {
  readonly requestId?: string;
  readonly jobId?: string;
  readonly job?: string;
}

const work = new AsyncLocalStorage<Work>();

/** Runs something as part of a request or job: every line written meanwhile names it. */
export const asPartOf = <T>(what: Work, run: () => T): T => work.run(what, run);

/** How many bytes may wait to be written while the log has no room; whatever comes after that is lost. */
const KEPT_BYTES = 1_000_000;
/** A log on a full disk stops nothing: its lines wait until there is room. */
const destination = pino.destination({ dest: 2, sync: true, maxLength: KEPT_BYTES });
destination.on('error', () => undefined);

/** An error as it is logged: what it is and where it happened. Its other properties are left out: those of Postgres's errors hold values of rows. */
function describe(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : undefined;
  return { type: error.name, message: error.message, stack: error.stack, ...code };
}

/**
 * The log of this process: a JSON object a line, on standard error, separate from what a command prints. It is synchronous, because the last line
 * before a crash is the most useful one. It has faults and, from level `info`, one line for each request and job. No line has a body, a query string,
 * a cookie or any other secret.
 */
export const log = pino(
  {
    level: 'warn',
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    serializers: { err: describe },
    mixin() {
      const traceId = currentTrace();
      return { ...work.getStore(), ...(traceId && { traceId }) };
    },
    hooks: { streamWrite: withoutSecrets },
  },
  destination,
);
