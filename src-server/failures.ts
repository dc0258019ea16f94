import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { failureMessages } from '#shared/messages/failures.ts';
import { UserError } from './errors.ts';

/** What the operating system says of a server that cannot be reached, or no longer. */
const UNREACHABLE = new Set([
  'EAGAIN',
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTCONN',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
/**
 * What Postgres says when it is starting or stopping or takes no more connections (57P03, 53300), and when it ends one: 57P01, 57P02, 57P04
 * and 57P05 by somebody's hand, in a crash or for being idle, 25P03 and 25P04 for a transaction that was kept open too long. Class 08 is
 * what it and poolers say of connections.
 */
const AWAY_STATE = /^(08...|53300|57P0[1-5]|25P0[34])$/;
/** What pg itself says, which has no codes for it. */
const AWAY_MESSAGES = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'Query read timeout',
  'server closed the connection',
];
/** The statement took longer than it may (57014). */
const SLOW_STATE = '57014';
/** Somebody else held a lock for too long, or got in the way each time: 55P03, 40P01, 40001. */
const IN_USE_STATE = /^(55P03|40P01|40001)$/;

const MISSING = 'This was not found';
const UNREADABLE = 'The request could not be read';

/** Seconds after which another try is worth while. */
export const RETRY_AFTER_S = 2;

type Passing = keyof typeof failureMessages;

/** Why a request failed that may succeed in a moment, just as it is; null for every other failure. */
export function passing(error: unknown): Passing | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // A file that is missing says the same as a socket that is.
  const noSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
  if (noSocket || UNREACHABLE.has(code) || AWAY_STATE.test(code)) return 'away';
  if (AWAY_MESSAGES.some((text) => error.message.startsWith(text))) return 'away';
  if (code === SLOW_STATE) return 'slow';
  return IN_USE_STATE.test(code) ? 'inUse' : passing(error.cause);
}

export const firstIssue = (error: TRPCError) => (error.cause instanceof ZodError ? error.cause.issues[0] : undefined);

/** Only sentences that we wrote reach the outside; everything else becomes one that says nothing about the inside. */
export function readableError(error: unknown): string {
  if (error instanceof UserError) return error.message;
  const why = passing(error);
  if (why) return failureMessages[why];
  if (error instanceof TRPCError) {
    const issue = firstIssue(error);
    if (issue) return issue.message;
    if (error.code === 'NOT_FOUND') return MISSING;
    if (error.code === 'BAD_REQUEST' || error.code === 'PARSE_ERROR') return UNREADABLE;
  }
  return 'Something went wrong on our side. Nothing was changed.';
}

/** The HTTP status of an error, 503 where another try may succeed. */
export function statusOf(error: unknown): number {
  if (passing(error)) return 503;
  if (error instanceof TRPCError) return getHTTPStatusCodeFromError(error);
  const named = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
  return typeof named === 'number' ? named : 500;
}

/** Tells whoever runs Accord of a fault of ours, and of what takes too long: where it happened, never what was sent. */
export function reportFault(error: unknown, where: string): void {
  if (statusOf(error) === 500 || passing(error) === 'slow') printFault(error, where);
}

/** Prints what went wrong where nobody is there to be answered, whatever it was: where it happened, never what was sent. */
export function printFault(error: unknown, where: string): void {
  const cause = error instanceof TRPCError ? (error.cause ?? error) : error;
  console.error(`${where}: ${cause instanceof Error ? cause.stack : String(cause)}`);
}

/** Answers what a route threw, as the web server's error handler. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reportFault(error, `${request.method} ${request.routeOptions.url ?? ''}`);
  const status = statusOf(error);
  if (passing(error)) reply.header('retry-after', RETRY_AFTER_S);
  return reply.code(status).send({ error: refusalOf(error) ?? readableError(error) });
}

/** The sentence of what the web server itself refuses, such as a body that is too large. */
export function refusalOf(error: unknown): string | null {
  if (!(error instanceof Error) || error instanceof TRPCError || statusOf(error) >= 500) return null;
  // It would say the address again, whatever that is.
  return 'code' in error && error.code === 'FST_ERR_BAD_URL' ? UNREADABLE : error.message;
}

/** Answers where there is neither a route nor a page. */
export function answerMissing(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(404).send({ error: MISSING });
}
