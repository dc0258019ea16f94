import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { asPartOf, log } from '../log.ts';
import { type RequestSpan, traceRequest } from '../tracing.ts';

/** The header in which a load balancer sends a request's id, and in which we return it. */
const HEADER = 'x-request-id';
/** What is accepted as an id: a UUID, a ULID, a trace id and the like, and nothing that could pass for something else in a log. */
const WELL_FORMED = /^[\w.-]{8,64}$/;

/** The id that came with a request if it is valid, otherwise a new one. */
function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers[HEADER];
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
}

/** The web server's own log is part of the process's log. Its lines for each request would contain the address, so we write our own instead. */
export const logOptions = {
  loggerInstance: log as FastifyBaseLogger,
  logController: new LogController({ disableRequestLogging: true }),
  // The process's log knows which request a line belongs to.
  childLoggerFactory: (logger: FastifyBaseLogger) => logger,
  genReqId: requestIdOf,
};

/**
 * Returns each request's id in the header `x-request-id`, adds it to every line that is logged while the request is answered, and logs a line when it
 * is done; if traces are sent, the request is a trace or a part of one. The line has the route's pattern instead of the address, because addresses
 * contain ids, names that people search for, and tokens.
 */
export function registerRequestLog(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, RequestSpan>();
  const enter = (request: FastifyRequest, done: () => void): void =>
    asPartOf({ requestId: request.id }, () => {
      const span = spans.get(request);
      if (span) span.enter(done);
      else done();
    });
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader(HEADER, request.id);
    const span = request.routeOptions.logLevel === 'silent' ? null : traceRequest(request.headers);
    if (span) spans.set(request, span);
    enter(request, done);
  });
  // Code that reads the body runs outside of the request's context, so the context is entered again afterwards.
  app.addHook('preValidation', (request, _reply, done) => enter(request, done));
  app.addHook('onResponse', (request, reply, done) => {
    const { id: requestId, method, routeOptions } = request;
    const { statusCode: status, elapsedTime } = reply;
    const route = routeOptions.url ?? 'none';
    if (routeOptions.logLevel !== 'silent') {
      log.info({ requestId, method, route, status, ms: Math.round(elapsedTime) }, 'request');
    }
    const facts = { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status };
    spans.get(request)?.end(`${method} ${route}`, { ...facts, 'accord.request_id': requestId }, status >= 500);
    done();
  });
}
