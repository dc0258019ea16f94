import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { Env } from '../env.ts';

/**
 * The headers of every answer that keep browsers from doing more with it than we mean. As helmet is: the plugin around it would write the
 * policy anew for every answer.
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
    // Never to other sites; within ours, so that browsers still name the origin of a form.
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: env.production ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  });
  return (request, response) => {
    write(request, response, () => undefined);
    // An answer is the asker's own until a route says otherwise: neither a proxy nor the browser keeps it.
    response.setHeader('cache-control', 'no-store');
  };
}
