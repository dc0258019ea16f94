import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { Env } from '../env.ts';

/**
 * Sets the security headers of every answer. It uses helmet directly instead of its Fastify plugin, which would build the content security policy
 * again for each answer.
 */
export function safeHeaders(env: Env): (request: IncomingMessage, response: ServerResponse) => void {
  const write = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    // The referrer is not sent to other sites; it is sent within ours, so that browsers still name the origin of a form.
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: env.production ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  });
  return (request, response) => {
    write(request, response, () => undefined);
    // Unless a route says otherwise, an answer is private: neither a proxy nor the browser stores it.
    response.setHeader('cache-control', 'no-store');
  };
}
