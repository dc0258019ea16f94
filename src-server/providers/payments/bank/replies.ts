import type { FastifyReply } from 'fastify';
import { z } from 'zod';

/** Allows only the bank's own stylesheet, and forms that are sent to this site. */
const CONTENT_POLICY =
  "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/** The id in the path; a text that cannot be an id becomes one that does not exist. */
export const idParams = z.object({
  id: z
    .string()
    .regex(/^\w[\w-]{0,99}$/)
    .catch('none'),
});

/** Answers with a page of the bank. */
export function html(reply: FastifyReply, page: string, code = 200) {
  return reply
    .code(code)
    .header('content-security-policy', CONTENT_POLICY)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'same-origin')
    .type('text/html; charset=utf-8')
    .send(page);
}
