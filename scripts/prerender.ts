import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';
import { PUBLIC_URL_MARK, SCRIPTS_MARK } from '#client/components/base/site.ts';
import type { PrerenderedPage } from '#client/prerender.tsx';

const PICTURE = { file: '/og.png', width: 1200, height: 630 };

/**
 * Builds the app for the server, which renders screens with it (dist/server), and writes the public pages as HTML into dist/pages, inside of the
 * build's index.html, so that people can read them before a script runs and search engines can index them. The server fills in what only it knows
 * (src-server/http/pages.ts).
 */
export function prerender(): Plugin {
  return {
    name: 'accord-prerender',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const index = join(dir, 'index.html');
      const shell = drawnFirst(readFileSync(index, 'utf8'));
      const code = await codeOf(this.environment.config.root, join(dir, 'server'));
      writeFileSync(index, shell);
      mkdirSync(join(dir, 'pages'), { recursive: true });
      for (const page of code.prerenderedPages()) {
        const name = page.path === '/' ? 'index' : page.path.slice(1);
        writeFileSync(join(dir, 'pages', `${name}.html`), document(shell, page, scriptsOf(bundle, page.chunk)));
      }
      // The server adds its scripts, as it does for every screen.
      const signIn = await code.signInPage((screen, title) =>
        withScreen(shell.replace(/^<!doctype html>\s*/i, ''), screen, title ?? ''),
      );
      writeFileSync(join(dir, 'pages', 'auth.html'), signIn);
    },
  };
}

/** The page without its script tags: start.js loads the scripts after the first paint. */
function drawnFirst(html: string): string {
  const [, app = ''] = /<script type="module"[^>]* src="([^"]*)"/.exec(html) ?? [];
  return replaced(html, [
    [/\s*<script type="module"[^>]*><\/script>/, ''],
    [/(?:\s*<link rel="modulepreload"[^>]*>)+/, ''],
    ['<script src="/start.js">', `<script src="/start.js" data-app="${app}" data-scripts="${SCRIPTS_MARK}">`],
  ]);
}

/** Builds the app for Node; returns the code that renders the public pages. */
async function codeOf(root: string, outDir: string): Promise<typeof import('#client/prerender.tsx')> {
  await build({
    configFile: false,
    root,
    plugins: [react()],
    logLevel: 'error',
    publicDir: false,
    // Everything is bundled, so that the server loads few files, and React in its production version.
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node24',
      rolldownOptions: { input: [join(root, 'server.tsx'), join(root, 'prerender.tsx')] },
    },
  });
  return import(pathToFileURL(join(outDir, 'prerender.js')).href);
}

/** The scripts that the page's code needs. */
function scriptsOf(bundle: Rolldown.OutputBundle, chunk: string): string {
  const found = new Set<string>();
  const add = (file: string): void => {
    const output = bundle[file];
    if (output?.type !== 'chunk' || found.has(file)) return;
    found.add(file);
    for (const needed of output.imports) add(needed);
  };
  const entry = Object.values(bundle).find(
    (output) =>
      output.type === 'chunk' && output.facadeModuleId?.replaceAll('\\', '/').endsWith(`/src-client/${chunk}`),
  );
  if (!entry) throw new Error(`${chunk} has no chunk of its own, so its page cannot name its scripts`);
  add(entry.fileName);
  return [...found].map((file) => `/${file}`).join(' ');
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function document(shell: string, page: PrerenderedPage, scripts: string): string {
  const url = `${PUBLIC_URL_MARK}${page.path}`;
  const picture = `${PUBLIC_URL_MARK}${PICTURE.file}`;
  const property = (name: string, content: string | number) =>
    `<meta property="${name}" content="${escaped(String(content))}">`;
  const head = [
    `<link rel="canonical" href="${url}">`,
    property('og:type', 'website'),
    property('og:site_name', 'Accord'),
    property('og:title', page.title),
    property('og:description', page.description),
    property('og:url', url),
    property('og:image', picture),
    property('og:image:width', PICTURE.width),
    property('og:image:height', PICTURE.height),
    property('og:image:alt', 'Accord: an order with three creators, and the deposit that is held for it'),
    `<meta name="twitter:card" content="summary_large_image">`,
    // This script element holds data and runs nothing, so the content security policy need not allow it.
    page.data && `<script type="application/ld+json">${JSON.stringify(page.data).replaceAll('<', '\\u003c')}</script>`,
  ].filter(Boolean);
  // The screen is inserted last, because it contains the same marks as the page around it.
  const filled = replaced(shell, [
    [SCRIPTS_MARK, scripts],
    [/(<meta\s+name="description"\s+content=")[^"]*/, `$1${escaped(page.description)}`],
    [/<noscript>.*?<\/noscript>\s*/s, ''],
    [/(?=<\/head>)/, `${head.join('\n    ')}\n  `],
  ]);
  return withScreen(filled, page.html, page.title);
}

/** A page with its screen and its title. */
const withScreen = (page: string, screen: string, title: string): string =>
  replaced(page, [
    [/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`],
    [/<div id="root"><\/div>/, () => `<div id="root">${screen}</div>`],
  ]);

function replaced(text: string, changes: readonly (readonly [RegExp | string, string | (() => string)])[]): string {
  return changes.reduce((now, [pattern, by]) => {
    if (typeof pattern === 'string' ? !now.includes(pattern) : now.search(pattern) < 0)
      throw new Error(`index.html has no ${pattern} any more`);
    return typeof by === 'string' ? now.replace(pattern, by) : now.replace(pattern, by);
  }, text);
}
