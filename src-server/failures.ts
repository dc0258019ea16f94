import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { UserError } from './errors.ts';

/** What pg says when the server is not there, is starting or stopping, or takes no more connections. */
const AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  '53300',
  '57P01',
  '57P02',
  '57P03',
]);
const AWAY_MESSAGES = ['timeout exceeded when trying to connect', 'Connection terminated'];

const MISSING = 'This was not found';
const UNREADABLE = 'The request could not be read';

/** Seconds after which another try is worth while. */
export const RETRY_AFTER_S = 2;

/** The database cannot be reached or has no connection left: the same request may succeed in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && AWAY_CODES.has(error.code)) return true;
  return AWAY_MESSAGES.some((text) => error.message.startsWith(text)) || isDatabaseAway(error.cause);
}

export const firstIssue = (error: TRPCError) => (error.cause instanceof ZodError ? error.cause.issues[0] : undefined);

/** Only sentences that we wrote reach the outside; everything else becomes one that says nothing about the inside. */
export function readableError(error: unknown): string {
  if (error instanceof UserError) return error.message;
  if (isDatabaseAway(error)) return 'Accord is too busy at the moment. Please try again in a few seconds.';
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
  if (isDatabaseAway(error)) return 503;
  if (error instanceof TRPCError) return getHTTPStatusCodeFromError(error);
  const named = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
  return typeof named === 'number' ? named : 500;
}

/** Tells whoever runs Accord of a fault of ours: where it happened, never what was sent. */
export function reportFault(error: unknown, where: string): void {
  if (statusOf(error) !== 500) return;
  const cause = error instanceof TRPCError ? (error.cause ?? error) : error;
  console.error(`${where}: ${cause instanceof Error ? cause.stack : String(cause)}`);
}

/** Answers what a route threw, as the web server's error handler. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reportFault(error, `${request.method} ${request.routeOptions.url ?? ''}`);
  const status = statusOf(error);
  if (isDatabaseAway(error)) reply.header('retry-after', RETRY_AFTER_S);
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
