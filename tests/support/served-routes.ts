import type { FastifyInstance } from 'fastify';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Every Fastify route with every method that a browser sends, and with `id` instead of each parameter. */
export function servedRoutes(of: FastifyInstance, id: string): { method: (typeof METHODS)[number]; url: string }[] {
  const above: string[] = [];
  return of
    .printRoutes()
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', path = '', methods = ''] = /^([│├└─ ]*)(\S+)(?: \(([^)]*)\))?/u.exec(line) ?? [];
      const depth = indent.length / 4;
      above.length = Math.max(0, depth - 1);
      above.push(path);
      const url = above.join('').replaceAll(/:\w+|\*/g, id);
      return METHODS.filter((m) => methods.split(', ').includes(m)).map((method) => ({ method, url }));
    });
}
