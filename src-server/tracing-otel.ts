import { setTimeout as delay } from 'node:timers/promises';
import { context, propagation, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { Tracing } from './tracing.ts';

/** How long one delivery may take, and also the last one when the process stops. */
const SEND_MS = 2_000;
const KINDS = { inside: SpanKind.INTERNAL, job: SpanKind.CONSUMER, statement: SpanKind.CLIENT } as const;

/** Records what went wrong, by its code or name; never its message, which may repeat what was sent. A refusal is not a failure. */
function note(span: Span, error: unknown): void {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  span.setAttribute('error.type', code || (error instanceof Error ? error.name : 'unknown'));
  const refused = error instanceof TRPCError && getHTTPStatusCodeFromError(error) < 500;
  if (!refused) span.setStatus({ code: SpanStatusCode.ERROR });
}

/**
 * Sends traces to an OpenTelemetry collector by OTLP over HTTP, as JSON. The headers, the sampler and the sizes of batches come from OpenTelemetry's
 * own variables. Spans have names, patterns and texts of statements without their values. Throws nothing later: what cannot be sent is dropped.
 */
export function createTracing(endpoint: string, role: string): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, timeoutMillis: SEND_MS });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'accord', 'service.instance.role': role }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  const tracer = trace.getTracer('accord');
  return {
    run: (kind, name, attributes, work) =>
      tracer.startActiveSpan(name, { kind: KINDS[kind], attributes }, async (span) => {
        try {
          return await work();
        } catch (error) {
          note(span, error);
          throw error;
        } finally {
          span.end();
        }
      }),
    request(headers) {
      const from = propagation.extract(ROOT_CONTEXT, headers);
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, from);
      const inside = trace.setSpan(from, span);
      return {
        enter: (run) => context.with(inside, run),
        end(name, facts, failed) {
          span.updateName(name).setAttributes(facts);
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    traceId: () => trace.getActiveSpan()?.spanContext().traceId ?? null,
    async stop() {
      const sent = provider.shutdown().catch(() => undefined);
      await Promise.race([sent, delay(SEND_MS, undefined, { ref: false })]);
    },
  };
}
