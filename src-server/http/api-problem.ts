import { TRPCError } from '@trpc/server';
import type { FastifyReply } from 'fastify';
import { apiMessages } from '#shared/messages/settings/api-keys.ts';
import { RETRY_AFTER_S, refusalOf, statusOf } from '../failures.ts';
import { errorShape } from '../router.ts';
import { REQUEST_KEY } from '../settings/api-requests.service.ts';

const IN_PROGRESS_S = 1;

/** The names of statuses, as in RFC 9110. */
const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};
/** The sentence about a body that the web server refuses. */
const UNREAD: Readonly<Record<number, string>> = {
  400: apiMessages.notJson,
  413: apiMessages.tooLarge,
  415: apiMessages.otherType,
};

/** Answers a failure as a problem (RFC 9457); faults of the server are reported, and the answer reveals nothing about them. */
export function problem(error: unknown, reply: FastifyReply): FastifyReply {
  const { status, detail, field } = told(error);
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  if (status === 503) reply.header('retry-after', RETRY_AFTER_S);
  // The same write is being carried out.
  if (status === 409 && field === REQUEST_KEY) reply.header('retry-after', IN_PROGRESS_S);
  return reply
    .code(status)
    .type('application/problem+json')
    .send({ title: TITLES[status] ?? 'Error', status, detail, ...(field ? { field } : {}) });
}

/** The status and the sentence with which a program is told of a failure; faults of the server are reported. */
export function told(error: unknown): { status: number; detail: string; field: string | null } {
  const status = statusOf(error);
  const ofServer = error instanceof TRPCError ? null : refusalOf(error);
  if (ofServer !== null) return { status, detail: UNREAD[status] ?? ofServer, field: null };
  const { message, data } = errorShape(error, 'query', 'api');
  return { status: data.httpStatus, detail: message, field: data.field };
}
