import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isoDay } from '#shared/dates.ts';
import { NOTICE_ATTRIBUTES, NOTICE_COOKIE, SIGN_IN_MARKS } from '#shared/page.ts';
import { SITEMAP_PAGES_MAX } from '#shared/portfolio/limits.ts';
import { publicPagePath } from '#shared/portfolio/portfolio.ts';
import type { Context } from '../context.ts';
import type { Env } from '../env.ts';
import { answerMissing } from '../failures.ts';
import { headOf, listedPages, publicPage } from '../portfolio/page.service.ts';
import type { PageHead } from '../portfolio/page.views.ts';
import { escapeHtml } from '../providers/html.ts';
import { scriptsFrom } from './page-scripts.ts';
import { registerReceiptPage } from './receipt-page.ts';
import { pageRenderer } from './render.ts';

const BUILT = resolve(import.meta.dirname, '../../dist');
/** The public pages, which the build renders completely, and their files in dist/pages. */
const PAGES: Readonly<Record<string, string>> = {
  '/': 'index.html',
  '/privacy-policy': 'privacy-policy.html',
  '/tos': 'tos.html',
  '/data-deletion': 'data-deletion.html',
};
/** The pages that search engines may show: the public pages and the sign-in page. */
const INDEXED = new Set([...Object.keys(PAGES), '/auth']);
/** Areas that show nothing without an account; robots.txt excludes them. */
const CLOSED = [
  '/admin',
  '/agency',
  '/brand',
  '/creator',
  '/super_admin',
  '/setup',
  '/notifications',
  '/mailbox',
  '/guest',
  '/interest',
  '/unsubscribe',
  '/do-not-contact',
  '/join',
  '/assistants',
];
/** Paths under which there are no pages, only endpoints for programs. */
const SYSTEMS = [
  '/trpc',
  '/api',
  '/live',
  '/files',
  '/images',
  '/portfolio',
  '/papers',
  '/log',
  '/mcp',
  '/oauth',
  '/uploads',
  '/webhooks',
  '/sso',
  '/calendar',
  '/sandbox-bank',
  '/r',
  '/pixel',
  '/conversions',
  '/healthz',
  '/readyz',
  '/metrics',
  '/assets',
];
const PATH_MAX_CHARS = 2_000;

interface Page {
  html: string;
  etag: string;
}

interface ClientParts {
  env: Env;
  /** The folder of the build; dist/ if not given. */
  folder?: string | undefined;
  hasSession: (request: FastifyRequest) => boolean;
  now: () => Date;
  /** The context of whoever requests a page. */
  contextOf: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
}

/** Serves the built client: its files, the public pages and the sign-in page as built, and a rendered page for every other address. */
export async function registerClient(app: FastifyInstance, parts: ClientParts): Promise<void> {
  const { env, hasSession, folder = BUILT } = parts;
  registerCrawlers(app, parts);
  if (!existsSync(folder)) return;
  const files = { index: false as const, preCompressed: true };
  await app.register(fastifyStatic, {
    ...files,
    root: folder,
    wildcard: false,
    globIgnore: ['**/*.html', '**/*.br', 'assets/**', 'pages/**', 'server/**'],
    setHeaders: (reply) => reply.header('cache-control', 'no-cache'),
  });
  // One route for the hundreds of files whose names contain the hash of their content.
  await app.register(fastifyStatic, {
    ...files,
    root: join(folder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    allowedPath: (path) => !path.endsWith('.br'),
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
  const sendScreen = await screens(parts);
  for (const [path, file] of Object.entries(PAGES)) {
    const page = pageOf(fileWithAddresses(join(folder, 'pages', file), env));
    // A visitor with a session cookie gets the app, which leads them to their area, instead of the landing page.
    app.get(path, (request, reply) => (hasSession(request) ? sendScreen(request, reply) : send(request, reply, page)));
  }
  app.get<{ Params: { username: string } }>('/c/:username', async (request, reply) => {
    const page = await publicPage(await parts.contextOf(request, reply), request.params.username);
    const head = page && headOf(page, env.publicUrl);
    reply.header('x-robots-tag', head ? 'index,follow' : 'noindex');
    return sendScreen(request, reply, { head, missing: page === null });
  });
  registerReceiptPage(app, { env, folder });
  const sendSignIn = signInPage(folder, parts);
  app.get('/*', (request, reply) => {
    if (!mayBePage(request.url)) return answerMissing(request, reply);
    if (!INDEXED.has(pathOf(request.url))) reply.header('x-robots-tag', 'noindex');
    if (request.url === '/auth' && !hasSession(request)) return sendSignIn(reply);
    return sendScreen(request, reply);
  });
}

/** What the server knows about a screen before it is rendered. */
interface Shown {
  /** Its title and description for search engines. */
  head?: PageHead | null;
  /** Whether there is no such page. */
  missing?: boolean;
}

/** Renders the screen for the person who requests it, or says where they are redirected. */
async function screens({ env, folder = BUILT, contextOf }: ClientParts) {
  const shell = shellOf(fileWithAddresses(join(folder, 'index.html'), env).replace(/^<!doctype html>\s*/i, ''));
  const scriptsOf = scriptsFrom(join(folder, '.vite', 'manifest.json'));
  const render = await pageRenderer(join(folder, 'server', 'server.js'), env.pageWaitMs);
  return async (request: FastifyRequest, reply: FastifyReply, { head = null, missing = false }: Shown = {}) => {
    const document = (screen: string, title: string | null) => {
      const named = head?.title ?? title;
      return shell({
        ...(named !== null && { title: escapeHtml(named) }),
        ...(head && { description: escapeHtml(head.description), head: `${tagsOf(head)}\n  ` }),
        scripts: scriptsOf(pathOf(request.url)),
        screen,
      });
    };
    const nonce = newNonce();
    const page = await render(() => contextOf(request, reply), {
      address: request.url,
      cookies: request.cookies,
      nonce,
      document,
    });
    if (page.notice) reply.setCookie(NOTICE_COOKIE, page.notice, NOTICE_ATTRIBUTES);
    if (page.redirect) return reply.redirect(page.redirect, 302);
    allowScripts(reply, nonce);
    return reply
      .code(missing ? 404 : page.status)
      .header('vary', 'Cookie')
      .type('text/html; charset=utf-8')
      .send(page.html);
  };
}

/** The places of the built page that differ between screens, in their order; a place without new content stays as built. */
const PLACES = {
  title: /(?<=<title>)[^<]*/,
  description: /(?<=<meta\s+name="description"\s+content=")[^"]*/,
  scripts: /__SCRIPTS__/,
  head: /(?=<\/head>)/,
  screen: /(?<=<div id="root">)(?=<\/div>)/,
} as const;

/** Takes the built page apart once, before it contains any text written by people, so that no such text can be taken for one of the page's places. */
function shellOf(built: string): (filling: Partial<Record<keyof typeof PLACES, string>>) => string {
  const places = Object.entries(PLACES).flatMap(([name, mark]) => {
    const found = mark.exec(built);
    return found ? [{ name: name as keyof typeof PLACES, from: found.index, text: found[0] }] : [];
  });
  places.sort((a, b) => a.from - b.from);
  const parts = places.map(({ from, text, ...place }, at) => {
    const end = from + text.length;
    return { ...place, text, after: built.slice(end, places[at + 1]?.from) };
  });
  const before = built.slice(0, places[0]?.from);
  return (filling) => before + parts.map(({ name, text, after }) => (filling[name] ?? text) + after).join('');
}

/** The tags for search engines and for sites that show a preview of a link. */
function tagsOf({ title, description, url, picture, pictureAlt, data }: PageHead): string {
  const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}">`;
  const tags = [
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    '<meta name="robots" content="index,follow">',
    property('og:type', 'profile'),
    property('og:site_name', 'Accord'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', url),
    property('og:image', picture),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', pictureAlt),
    '<meta name="twitter:card" content="summary_large_image">',
    // This script element holds data and runs nothing, so the content security policy need not allow it.
    `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
  ];
  return tags.join('\n    ');
}

/** The sign-in page as built, with the nonce and the time of this visit. */
function signInPage(folder: string, { env, now }: ClientParts) {
  const scripts = scriptsFrom(join(folder, '.vite', 'manifest.json'))('/auth');
  const page = fileWithAddresses(join(folder, 'pages', 'auth.html'), env).replace('__SCRIPTS__', scripts);
  return (reply: FastifyReply) => {
    const nonce = newNonce();
    allowScripts(reply, nonce);
    const sent = now();
    const html = page
      .replaceAll(SIGN_IN_MARKS.nonce, nonce)
      .replaceAll(String(SIGN_IN_MARKS.sentMs), String(sent.getTime()))
      .replaceAll(SIGN_IN_MARKS.sentAt, sent.toISOString());
    return reply.header('vary', 'Cookie').type('text/html; charset=utf-8').send(html);
  };
}

const newNonce = (): string => randomBytes(16).toString('base64url');

/** Allows the scripts with this nonce: the data with which the screen begins. */
function allowScripts({ raw }: FastifyReply, nonce: string): void {
  const policy = String(raw.getHeader('content-security-policy'));
  raw.setHeader('content-security-policy', policy.replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`));
}

/**
 * Whether an address may be a page of the app; if there is no such page, the app itself says so. Endpoints for programs are not pages, nor are names
 * with dots or control characters: a request for a script that no longer exists must not be answered with a page.
 */
function mayBePage(address: string): boolean {
  const path = decodeURIComponent(pathOf(address));
  const [, first = ''] = path.toLowerCase().split('/');
  return path.length < PATH_MAX_CHARS && /^(\/[^/.\\\p{Cc}]+)*\/?$/u.test(path) && !SYSTEMS.includes(`/${first}`);
}

const pathOf = (address: string): string => address.split('?')[0] ?? '/';

/** A file of the build with this installation's address and support address filled in. */
function fileWithAddresses(file: string, env: Env): string {
  return readFileSync(file, 'utf8')
    .replaceAll('__PUBLIC_URL__', escapeHtml(env.publicUrl))
    .replaceAll('__SUPPORT_EMAIL__', escapeHtml(env.supportEmail));
}

function pageOf(html: string): Page {
  return { html, etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"` };
}

function send(request: FastifyRequest, reply: FastifyReply, { html, etag }: Page) {
  reply.header('cache-control', 'no-cache').header('vary', 'Cookie').header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('text/html; charset=utf-8').send(html);
}

/** Serves robots.txt and the sitemap, with this installation's public address and the pages of creators who have switched theirs on. */
function registerCrawlers(app: FastifyInstance, { env, contextOf }: ClientParts): void {
  const robots = [
    'User-agent: *',
    // What programs read before they have a key.
    ...[
      '/api/docs',
      '/api/guide.md',
      '/api/webhooks.md',
      '/api/assistants.md',
      '/api/client.ts',
      '/api/v1/openapi.json',
    ].map((path) => `Allow: ${path}`),
    ...[...CLOSED, ...SYSTEMS]
      .filter((path) => path !== '/assets')
      .map((path) => `Disallow: ${path}/\nDisallow: ${path}$`),
    '',
    `Sitemap: ${env.publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
  const entry = (path: string, changed?: Date) => {
    const day = changed ? `<lastmod>${isoDay(changed)}</lastmod>` : '';
    return `  <url><loc>${escapeHtml(`${env.publicUrl}${path}`)}</loc>${day}</url>`;
  };
  const forAll = (reply: FastifyReply, type: string, seconds: number) =>
    reply.header('cache-control', `public, max-age=${seconds}`).type(type);
  app.get('/robots.txt', (_request, reply) => forAll(reply, 'text/plain; charset=utf-8', 3_600).send(robots));
  app.get('/sitemap.xml', async (request, reply) => {
    const { db } = await contextOf(request, reply);
    const creators = await listedPages(db, SITEMAP_PAGES_MAX);
    const sitemap = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...Object.keys(PAGES).map((path) => entry(path)),
      ...creators.map(({ username, changed }) => entry(publicPagePath(username), changed)),
      '</urlset>',
      '',
    ].join('\n');
    // Short, because a page that is switched off leaves the list.
    return forAll(reply, 'application/xml; charset=utf-8', 300).send(sitemap);
  });
}
