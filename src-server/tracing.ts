/** What a span records besides its name. Values are short and identify no person. */
export type Facts = Readonly<Record<string, string | number>>;

/** One request that is traced. */
export interface RequestSpan {
  /** Runs work as a part of it. */
  enter<T>(run: () => T): T;
  end(name: string, facts: Facts, failed: boolean): void;
}

/** Where traces go; made only if an endpoint is set (`tracing-otel.ts`). */
export interface Tracing {
  run<T>(kind: 'inside' | 'job' | 'statement', name: string, facts: Facts, work: () => Promise<T>): Promise<T>;
  request(headers: Readonly<Record<string, unknown>>): RequestSpan;
  /** The current trace; null outside of one. */
  traceId(): string | null;
  /** Sends what has not been sent yet. Never rejects, and waits two seconds at most. */
  stop(): Promise<void>;
}

let tracing: Tracing | null = null;

/** Starts tracing this process if there is an endpoint for traces; without one, nothing of OpenTelemetry is loaded. */
export async function startTracing(endpoint: string | null, role: string): Promise<{ stop(): Promise<void> }> {
  if (endpoint === null) return { stop: async () => undefined };
  const { createTracing } = await import('./tracing-otel.ts');
  const started = createTracing(endpoint, role);
  tracing = started;
  return {
    async stop() {
      tracing = null;
      await started.stop();
    },
  };
}

/** Runs work as a part of the current trace, or just runs it. `describe` is called only while something is traced. */
export function traced<T>(
  kind: 'inside' | 'job' | 'statement',
  describe: () => readonly [name: string, facts: Facts],
  work: () => Promise<T>,
): Promise<T> {
  if (tracing === null) return work();
  const [name, facts] = describe();
  return tracing.run(kind, name, facts, work);
}

/** Begins the trace of a request, or its part in the trace that its headers name; null if nothing is traced. */
export const traceRequest = (headers: Readonly<Record<string, unknown>>): RequestSpan | null =>
  tracing?.request(headers) ?? null;

/** The current trace, for the lines of the log. */
export const currentTrace = (): string | null => tracing?.traceId() ?? null;
