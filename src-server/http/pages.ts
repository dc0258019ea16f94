import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SessionView } from '#shared/auth/auth.schema.ts';
import { isOpenBeforeSetup } from '#shared/auth/paths.ts';
import { type Ask, type PageData, type Sketch, sketchKey, sketchShape, WAITING } from '#shared/page-data.ts';
import { roles } from '#shared/policy.ts';
import type { Env } from '../env.ts';
import { answerMissing } from '../failures.ts';
import { escapeHtml } from '../providers/html.ts';
import { scriptsFrom } from './page-scripts.ts';

const BUILT = resolve(import.meta.dirname, '../../dist');
/** The public pages, which the build writes whole, and their files in dist/pages. */
const PAGES: Readonly<Record<string, string>> = {
  '/': 'index.html',
  '/privacy-policy': 'privacy-policy.html',
  '/tos': 'tos.html',
  '/data-deletion': 'data-deletion.html',
};
/** What search engines may show: the public pages and the sign-in page. */
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
  '/interest',
];
/** Paths below which there are no pages, but endpoints for programs. */
const SYSTEMS = [
  '/trpc',
  '/live',
  '/files',
  '/images',
  '/papers',
  '/uploads',
  '/webhooks',
  '/sandbox-bank',
  '/r',
  '/pixel',
  '/conversions',
  '/healthz',
  '/assets',
];
const PATH_MAX_CHARS = 2_000;

interface Page {
  html: string;
  etag: string;
}

interface ClientParts {
  env: Env;
  /** The folder of the build; dist/ when it is not given. */
  folder?: string | undefined;
  hasSession: (request: FastifyRequest) => boolean;
  /** The answers of the procedures that the app calls first. */
  pageDataOf: (
    request: FastifyRequest,
    reply: FastifyReply,
    asksOf: (session: SessionView | null) => readonly Ask[],
  ) => Promise<PageData>;
}

/** Serves the built client: its files, the public pages as they were written at build time, and the app's page for every other address. */
export async function registerClient(app: FastifyInstance, parts: ClientParts): Promise<void> {
  const { env, hasSession, folder = BUILT } = parts;
  registerCrawlers(app, env);
  if (!existsSync(folder)) return;
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    globIgnore: ['**/*.html', '**/*.br', 'pages/**'],
    preCompressed: true,
    setHeaders(reply, path) {
      const fingerprinted = path.includes('/assets/');
      reply.header('cache-control', fingerprinted ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const sendApp = appPage(parts);
  for (const [path, file] of Object.entries(PAGES)) {
    const page = pageOf(fileWithAddresses(join(folder, 'pages', file), env));
    // A visitor with a session cookie gets the app, which leads them to their area, instead of seeing the landing page first.
    app.get(path, (request, reply) => (hasSession(request) ? sendApp(request, reply) : send(request, reply, page)));
  }
  app.get('/*', (request, reply) => {
    if (!mayBePage(request.url)) return answerMissing(request, reply);
    if (!INDEXED.has(pathOf(request.url))) reply.header('x-robots-tag', 'noindex');
    return sendApp(request, reply);
  });
}

/**
 * The page of the app. It carries who is signed in, a sketch of the screen and the data of its first requests, so that the screen can be
 * drawn without waiting for any of them. The page of an address is the same for all visitors without a session, so it is built once.
 */
function appPage({ env, folder = BUILT, hasSession, pageDataOf }: ClientParts) {
  const shell = fileWithAddresses(join(folder, 'index.html'), env);
  const scriptsOf = scriptsFrom(join(folder, '.vite', 'manifest.json'));
  const sketches = sketchesOf(join(folder, 'pages', 'sketches.json'), env);
  const write = (address: string, sketch: string | undefined, data: PageData | null): string => {
    // It is data and no script that runs, so the content security policy need not allow it.
    const script =
      data &&
      `<script type="application/json" id="page-data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
    return shell
      .replace('__SCRIPTS__', () => scriptsOf(pathOf(address)))
      .replace(
        '<div id="root"></div>',
        () => `<div id="root" data-sketch>${sketch ?? sketches[WAITING]?.html ?? ''}</div>${script ?? ''}`,
      );
  };
  const visitors = new Map<string, Page>();
  const visitorPage = (address: string): Page => {
    const sketch = sketches[sketchKey(null, address)]?.html;
    const key = `${scriptsOf(pathOf(address))} ${sketch}`;
    const known = visitors.get(key) ?? pageOf(write(address, sketch, { session: null, now: null, answers: [] }));
    visitors.set(key, known);
    return known;
  };
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (!hasSession(request)) return send(request, reply, visitorPage(request.url));
    const sketchOf = (session: SessionView | null) =>
      sketches[sketchKey(session?.role ?? null, placeOf(request.url, session))];
    // When this fails, the app asks again by itself and shows what is wrong.
    const data = await pageDataOf(request, reply, (session) => asksAt(request.url, sketchOf(session))).catch(
      () => null,
    );
    const session = data?.session ?? null;
    const sketch = data && isStill(request, session) ? sketchOf(session)?.html : undefined;
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
    return reply.send(write(placeOf(request.url, session), sketch, data));
  };
}

/** The address whose screen is shown: that of the set-up for someone who has not finished it. */
function placeOf(address: string, session: SessionView | null): string {
  return session?.setup && !isOpenBeforeSetup(pathOf(address)) ? session.setup : address;
}

/** The first requests of a screen. With search parameters only those without an input, because the sketch was made without them. */
function asksAt(address: string, sketch: Sketch | undefined): readonly Ask[] {
  const asks = sketch?.asks ?? [];
  return address.includes('?') ? asks.filter(([, { input }]) => input === undefined) : asks;
}

/** The sketches of the build; none when it has no such file, as in development. */
function sketchesOf(file: string, env: Env): Record<string, Sketch> {
  if (!existsSync(file)) return {};
  return z.record(z.string(), sketchShape).parse(JSON.parse(fileWithAddresses(file, env)));
}

/** Whether the sketch will match the screen: not when a banner is above it, its sidebar is closed, or another screen will replace it. */
function isStill({ cookies, url }: FastifyRequest, session: SessionView | null): boolean {
  if (!session) return true;
  const { role, setup, erasedOn } = session;
  const place = pathOf(placeOf(url, session));
  const due = place.startsWith('/setup/') ? place === setup : setup === null;
  // A super admin has a sidebar of their own in each area, open or closed.
  const area = roles.find((each) => place.split('/')[1] === each) ?? role;
  return role !== null && due && !erasedOn && cookies[`accord-sidebar-${area}`] !== 'closed';
}

/**
 * Whether an address may be a page of the app; if it is not, the app itself says so. Endpoints for programs are none, and neither are names
 * with dots or control characters: a request for a script that is gone must not be answered with a page.
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

/** Serves robots.txt and the sitemap, with this installation's public address. */
function registerCrawlers(app: FastifyInstance, env: Env): void {
  const robots = [
    'User-agent: *',
    ...[...CLOSED, ...SYSTEMS]
      .filter((path) => path !== '/assets')
      .map((path) => `Disallow: ${path}/\nDisallow: ${path}$`),
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
