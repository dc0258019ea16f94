import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from './env.ts';
import { preloadsFrom } from './preloads.ts';
import { escapeHtml } from './providers/html.ts';

const CLIENT_DIR = resolve(import.meta.dirname, '../dist');
/** The public pages, which the build writes whole, and their files in dist/pages. */
const PAGES: Readonly<Record<string, string>> = {
  '/': 'index.html',
  '/privacy-policy': 'privacy-policy.html',
  '/tos': 'tos.html',
  '/data-deletion': 'data-deletion.html',
};
/** What search engines may show: the public pages and the way in. */
const INDEXED = new Set([...Object.keys(PAGES), '/auth']);
/** Where nothing is to be found without an account, or nothing that a person reads. */
const CLOSED = [
  '/admin',
  '/agency',
  '/brand',
  '/creator',
  '/super_admin',
  '/setup',
  '/notifications',
  '/mailbox',
  '/interest',
  '/trpc',
  '/live',
  '/files',
  '/papers',
  '/uploads',
  '/webhooks',
  '/sandbox-bank',
  '/r',
];

interface Page {
  html: string;
  etag: string;
}

/** The built client: its files, the public pages as they were written at build time, and the empty page of the app for all else. */
export async function registerClient(
  app: FastifyInstance,
  { env, hasSession }: { env: Env; hasSession: (request: FastifyRequest) => boolean },
): Promise<void> {
  registerCrawlers(app, env);
  if (!existsSync(CLIENT_DIR)) return;
  await app.register(fastifyStatic, {
    root: CLIENT_DIR,
    wildcard: false,
    index: false,
    globIgnore: ['**/*.html', '**/*.br'],
    preCompressed: true,
    setHeaders(reply, path) {
      const fingerprinted = path.includes('/assets/');
      reply.header('cache-control', fingerprinted ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const preloads = preloadsFrom(join(CLIENT_DIR, '.vite', 'manifest.json'));
  const shell = pageOf('index.html', env);
  const sendShell = (request: FastifyRequest, reply: FastifyReply) => {
    const links = preloads(pathOf(request));
    if (links !== '') reply.header('link', links);
    return send(request, reply, shell);
  };
  for (const [path, file] of Object.entries(PAGES)) {
    const page = pageOf(join('pages', file), env);
    // Who may be signed in gets the app, which knows where they belong; nobody of them sees the landing page flash by.
    app.get(path, (request, reply) => (hasSession(request) ? sendShell(request, reply) : send(request, reply, page)));
  }
  // A page of an older build asks for chunks that are gone: it must be told so, and not be given a page in place of a script.
  app.get('/assets/*', (_request, reply) => reply.code(404).send());
  app.get('/*', (request, reply) => {
    if (!INDEXED.has(pathOf(request))) reply.header('x-robots-tag', 'noindex');
    return sendShell(request, reply);
  });
}

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '/';

/** A page of the build with this installation's addresses in it. */
function pageOf(file: string, env: Env): Page {
  const html = readFileSync(join(CLIENT_DIR, file), 'utf8')
    .replaceAll('__PUBLIC_URL__', escapeHtml(env.publicUrl))
    .replaceAll('__SUPPORT_EMAIL__', escapeHtml(env.supportEmail));
  return { html, etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"` };
}

function send(request: FastifyRequest, reply: FastifyReply, { html, etag }: Page) {
  reply.header('cache-control', 'no-cache').header('vary', 'Cookie').header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('text/html; charset=utf-8').send(html);
}

/** robots.txt and the sitemap, with the address that people use. */
function registerCrawlers(app: FastifyInstance, env: Env): void {
  const robots = [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}/\nDisallow: ${path}$`),
    '',
    `Sitemap: ${env.publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
  const urls = Object.keys(PAGES).map((path) => `  <url><loc>${escapeHtml(`${env.publicUrl}${path}`)}</loc></url>`);
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
  const forAll = (reply: FastifyReply, type: string) =>
    reply.header('cache-control', 'public, max-age=3600').type(type);
  app.get('/robots.txt', (_request, reply) => forAll(reply, 'text/plain; charset=utf-8').send(robots));
  app.get('/sitemap.xml', (_request, reply) => forAll(reply, 'application/xml; charset=utf-8').send(sitemap));
}
