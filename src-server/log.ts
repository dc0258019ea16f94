import { AsyncLocalStorage } from 'node:async_hooks';
import { pino } from 'pino';
import { withoutSecrets } from './log-secrets.ts';
import { currentTrace } from './tracing.ts';

/** What a line is about: the request or job that was being done when it was written. */
interface Work {
  readonly requestId?: string;
  readonly jobId?: string;
  readonly job?: string;
}

const work = new AsyncLocalStorage<Work>();

/** Runs something as a part of a request or job: each line that is written meanwhile names it. */
export const asPartOf = <T>(what: Work, run: () => T): T => work.run(what, run);

/** How much waits to be written while the log has no room, in bytes; what comes after that is lost. */
const KEPT_BYTES = 1_000_000;
/** A log on a full disk stops nothing: its lines wait for room. */
const destination = pino.destination({ dest: 2, sync: true, maxLength: KEPT_BYTES });
destination.on('error', () => undefined);

/** An error as it is logged: what it is and where it happened. Its other properties are left out: those of Postgres's errors hold values of rows. */
function describe(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : undefined;
  return { type: error.name, message: error.message, stack: error.stack, ...code };
}

/**
 * The log of this process: a JSON object a line, on standard error, so that what a command prints stays apart. It is synchronous: the last line
 * before a crash is the one that is wanted most. What is logged are faults and, from `info` on, one line for each request and job. No line has
 * a body, a query string, a cookie or any other secret.
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
