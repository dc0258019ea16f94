import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { UserError } from './errors.ts';
import { log } from './log.ts';

/** The operating system's codes for a server that cannot be reached, or no longer answers. */
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
 * The codes with which Postgres refuses or ends a connection: 57P03 while it starts or stops, 53300 when it has too many; 57P01, 57P02,
 * 57P04 and 57P05 when an administrator, a crash or an idle time-out ends it; 25P03 and 25P04 when a transaction was open for too long.
 * Postgres and poolers use class 08 for failures of connections.
 */
const UNAVAILABLE_STATE = /^(08...|53300|57P0[1-5]|25P0[34])$/;
/** How pg's own messages for a lost connection begin; they have no codes. */
const UNAVAILABLE_MESSAGES = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'Query read timeout',
  'server closed the connection',
];
/** A request that is refused because the web server is overloaded. */
export class Overloaded extends Error {}
/** The code of a statement that took longer than allowed. */
const SLOW_STATE = '57014';
/** The codes of a full disk: the database's (Postgres reports it before anything is written) and this process's own. */
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT']);
/** The codes of a lock that was held for too long, of a deadlock, and of a transaction that conflicts with another. */
const IN_USE_STATE = /^(55P03|40P01|40001)$/;

const MISSING = 'This was not found';
const UNREADABLE = 'The request could not be read';

/** After how many seconds a client should try again. */
export const RETRY_AFTER_S = 2;

/** Failures that are not the request's fault: a retry may succeed. */
const failureMessages = {
  unavailable: 'Accord is too busy at the moment. Please try again in a few seconds.',
  slow: 'This took too long and was stopped. Please try again in a few seconds.',
  inUse: 'Someone else is changing the same thing. Please try again in a few seconds.',
  full: 'There is no room left to save this. Nothing was changed; please try again later.',
} as const;
type Passing = keyof typeof failureMessages;

/** Why a request failed, if the same request may succeed a moment later; null for every other failure. */
export function passing(error: unknown): Passing | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // A missing file has the same code as a missing socket.
  const noSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
  if (noSocket || error instanceof Overloaded || UNREACHABLE.has(code) || UNAVAILABLE_STATE.test(code))
    return 'unavailable';
  if (UNAVAILABLE_MESSAGES.some((text) => error.message.startsWith(text))) return 'unavailable';
  if (FULL.has(code)) return 'full';
  if (code === SLOW_STATE) return 'slow';
  return IN_USE_STATE.test(code) ? 'inUse' : passing(error.cause);
}

/** The first problem with an input that its zod schema refused; undefined for other errors. */
export const firstIssue = (error: TRPCError) => (error.cause instanceof ZodError ? error.cause.issues[0] : undefined);

/** The sentence for the person: our own if the error has one, otherwise a general one that reveals nothing about the server. */
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

/** The HTTP status of an error; 503 when another try may succeed. */
export function statusOf(error: unknown): number {
  if (passing(error)) return 503;
  if (error instanceof TRPCError) return getHTTPStatusCodeFromError(error);
  const named = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
  return typeof named === 'number' ? named : 500;
}

/** Logs an error that is our own fault, a statement that took too long, or a full disk, for the operator: where it happened, never what was sent. */
export function reportFault(error: unknown, where: string): void {
  const why = passing(error);
  if (statusOf(error) === 500 || why === 'slow' || why === 'full') printFault(error, where);
}

/** Logs any error of work that nobody is waiting for: where it happened, never what was sent. */
export function printFault(error: unknown, where: string): void {
  const cause = error instanceof TRPCError ? (error.cause ?? error) : error;
  log.error({ err: cause }, where);
}

/** The web server's error handler: answers a request whose route threw. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reportFault(error, `${request.method} ${request.routeOptions.url ?? ''}`);
  const status = statusOf(error);
  if (passing(error)) reply.header('retry-after', RETRY_AFTER_S);
  return reply.code(status).send({ error: refusalOf(error) ?? readableError(error) });
}

/** The sentence for a request that the web server itself refuses, such as one with too large a body; null for other errors. */
export function refusalOf(error: unknown): string | null {
  if (!(error instanceof Error) || error instanceof TRPCError || statusOf(error) >= 500) return null;
  // The message of this error repeats the address, which may be anything.
  return 'code' in error && error.code === 'FST_ERR_BAD_URL' ? UNREADABLE : error.message;
}

/** Answers a request for which there is neither a route nor a page. */
export function answerMissing(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(404).send({ error: MISSING });
}
