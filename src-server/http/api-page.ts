// `@fastify/compress` declares the route option `compress`.

import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type {} from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { API_PREFIX } from './api-description.ts';

const PATH = '/api/docs';
const WEEK_S = 604_800;
const zip = promisify(gzip);

/** The viewer's files, which the page loads from our own site. */
const VIEWER = {
  'swagger-ui-bundle.js': {
    from: import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
    type: 'text/javascript; charset=utf-8',
  },
  'swagger-ui.css': { from: import.meta.resolve('swagger-ui-dist/swagger-ui.css'), type: 'text/css; charset=utf-8' },
} as const;

/** Starts the viewer: it sends requests to nobody else, and forgets the key when the page is left. */
const START = `SwaggerUIBundle({
  url: '${API_PREFIX}/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  validatorUrl: null,
  docExpansion: 'list',
  defaultModelsExpandDepth: -1,
  onComplete: () => document.getElementById('docs').removeAttribute('aria-busy'),
});
document.documentElement.classList.toggle('dark-mode', matchMedia('(prefers-color-scheme: dark)').matches);
`;

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Accord API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${PATH}/swagger-ui.css">
</head>
<body>
<main id="docs" aria-busy="true"></main>
<noscript>Trying the API needs scripts. Its description is in <a href="${API_PREFIX}/openapi.json">openapi.json</a></noscript>
<script src="${PATH}/swagger-ui-bundle.js"></script>
<script src="${PATH}/start.js"></script>
</body>
</html>
`;

/** `GET /api/docs`: the description of the API for people, with a form for each endpoint that sends a request with the reader's own key. */
export function registerApiPage(app: FastifyInstance): void {
  app.get(PATH, (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE));
  app.get(`${PATH}/start.js`, (_request, reply) => reply.type('text/javascript; charset=utf-8').send(START));
  for (const [file, { from, type }] of Object.entries(VIEWER)) {
    // Read for the first visitor, and kept compressed: it is the same for everyone until the next version.
    let kept: Promise<Buffer> | null = null;
    app.get(`${PATH}/${file}`, { compress: false }, async (_request, reply) => {
      kept ??= readFile(new URL(from)).then((text) => zip(text));
      return reply
        .type(type)
        .header('content-encoding', 'gzip')
        .header('vary', 'accept-encoding')
        .header('cache-control', `public, max-age=${WEEK_S}`)
        .send(await kept);
    });
  }
}
