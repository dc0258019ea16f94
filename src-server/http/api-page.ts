import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { API_ROLES } from '#shared/settings/api-scopes.ts';
import { SANDBOX_KEYS } from '#shared/settings/sandbox-keys.ts';
import type { Env } from '../env.ts';
import { clientSource } from './api-client.ts';
import { API_PREFIX } from './api-description.ts';
import { HOUR_S, serveKept } from './kept-file.ts';

/** The documentation as a page with forms. */
export const API_PAGE = '/api/docs';
/** docs/api.md. */
export const GUIDE_PATH = '/api/guide.md';
/** docs/webhooks.md and docs/assistants.md: beside the guide, so that links from one to another work as they do between the files. */
const WEBHOOKS_GUIDE_PATH = '/api/webhooks.md';
export const ASSISTANTS_GUIDE_PATH = '/api/assistants.md';
/** The client for programs in TypeScript. */
export const CLIENT_PATH = '/api/client.ts';
const DOCS = new URL('../../docs/', import.meta.url);
const WEEK_S = 604_800;

/** The viewer's files, which the page loads from our own site. */
const VIEWER = {
  'swagger-ui-bundle.js': {
    from: import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
    type: 'text/javascript; charset=utf-8',
  },
  'swagger-ui.css': { from: import.meta.resolve('swagger-ui-dist/swagger-ui.css'), type: 'text/css; charset=utf-8' },
} as const;

/** Starts the viewer: it sends requests to nobody else, and forgets the key when the page is left. In a demo it begins with the brand's key. */
const START = `const viewer = SwaggerUIBundle({
  url: '${API_PREFIX}/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  validatorUrl: null,
  docExpansion: 'list',
  defaultModelsExpandDepth: -1,
  onComplete: () => {
    document.getElementById('docs').removeAttribute('aria-busy');
    const chosen = document.querySelector('input[name="sandbox"]:checked');
    if (chosen) viewer.preauthorizeApiKey('key', chosen.value);
  },
});
for (const choice of document.querySelectorAll('input[name="sandbox"]')) {
  choice.addEventListener('change', () => viewer.preauthorizeApiKey('key', choice.value));
}
document.documentElement.classList.toggle('dark-mode', matchMedia('(prefers-color-scheme: dark)').matches);
`;

const STYLE = `.sandbox {
  box-sizing: border-box;
  max-width: 1460px;
  margin: 0 auto;
  padding: 24px 20px 0;
  border: 0;
  font: 16px/1.5 system-ui, sans-serif;
  color: #3b4151;
}
.sandbox legend { float: left; width: 100%; padding: 0; font-weight: 600; }
.sandbox p { clear: both; margin: 0 0 8px; }
.sandbox label { display: flex; flex-wrap: wrap; gap: 4px 8px; padding: 4px 0; }
.sandbox code { font: 14px/1.7 ui-monospace, monospace; overflow-wrap: anywhere; }
.dark-mode .sandbox { color: #e4e6e6; }
`;

/** The keys of a demo, one of which the viewer uses. */
const SANDBOX = `<fieldset class="sandbox">
<legend>Sandbox keys</legend>
<p>This is a demo: no money moves. “Try it out” works at once with the key of the demo’s brand, or with another:</p>
${API_ROLES.map(
  (role, index) =>
    `<label><input type="radio" name="sandbox" value="${SANDBOX_KEYS[role]}"${index === 0 ? ' checked' : ''}> ${role} <code>${SANDBOX_KEYS[role]}</code></label>`,
).join('\n')}
</fieldset>`;

const page = (demo: boolean): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Accord API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${API_PAGE}/swagger-ui.css">
<link rel="stylesheet" href="${API_PAGE}/page.css">
</head>
<body>
<main>
${demo ? SANDBOX : ''}
<div id="docs" aria-busy="true"></div>
</main>
<noscript>Trying the API needs scripts. Its description is in <a href="${API_PREFIX}/openapi.json">openapi.json</a></noscript>
<script src="${API_PAGE}/swagger-ui-bundle.js"></script>
<script src="${API_PAGE}/start.js"></script>
</body>
</html>
`;

/**
 * `GET /api/docs`: the description of the API for people, with a form for each endpoint that sends a request with the reader's own key, or with a
 * sandbox key in a demo; `GET /api/guide.md`, the guide, with those of webhooks and assistants; and `GET /api/client.ts`, a client for programs.
 */
export function registerApiPage(app: FastifyInstance, { demo, publicUrl }: Pick<Env, 'demo' | 'publicUrl'>): void {
  const html = page(demo);
  app.get(API_PAGE, (_request, reply) => reply.type('text/html; charset=utf-8').send(html));
  app.get(`${API_PAGE}/start.js`, (_request, reply) => reply.type('text/javascript; charset=utf-8').send(START));
  app.get(`${API_PAGE}/page.css`, (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE));
  for (const [file, { from, type }] of Object.entries(VIEWER)) {
    serveKept(app, `${API_PAGE}/${file}`, { type, maxAgeS: WEEK_S, read: () => readFile(new URL(from)) });
  }
  const text = { type: 'text/plain; charset=utf-8', maxAgeS: HOUR_S };
  serveKept(app, CLIENT_PATH, { ...text, read: () => clientSource(publicUrl) });
  const guide = async (name: string) =>
    (await readFile(new URL(name, DOCS), 'utf8')).replaceAll('](api.md)', '](guide.md)');
  serveKept(app, GUIDE_PATH, { ...text, read: () => guide('api.md') });
  serveKept(app, WEBHOOKS_GUIDE_PATH, { ...text, read: () => guide('webhooks.md') });
  serveKept(app, ASSISTANTS_GUIDE_PATH, { ...text, read: () => guide('assistants.md') });
}
