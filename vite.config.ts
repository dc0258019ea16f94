import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { precompress } from './scripts/precompress.ts';
import { prerender } from './scripts/prerender.ts';
import { PUBLIC_URL_MARK, SUPPORT_EMAIL_MARK } from './src-client/components/site.ts';

const root = resolve(import.meta.dirname, 'src-client');
const api = `http://localhost:${process.env.PORT ?? '3000'}`;

/** The faces that the first screen needs; the browser would otherwise ask for them only after the style sheet. */
const PRELOADED_FONTS = ['inter-latin-wght-normal', 'bricolage-grotesque-latin-wght-normal'];

/** Adds `<link rel="preload">` for the two first-screen fonts, under the hashed names that the build gave them. */
function preloadFonts(): Plugin {
  return {
    name: 'accord-preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, context) {
        const files = Object.keys(context.bundle ?? {});
        return PRELOADED_FONTS.flatMap((font) => files.filter((file) => file.includes(font))).map((file) => ({
          tag: 'link',
          injectTo: 'head-prepend' as const,
          // Loaded after what the first paint needs: until then the text has a fallback font of the same size, so nothing moves.
          attrs: {
            rel: 'preload',
            href: `/${file}`,
            as: 'font',
            type: 'font/woff2',
            crossorigin: '',
            fetchpriority: 'low',
          },
        }));
      },
    },
  };
}

/**
 * Sonner writes its style sheet into the page from script, which our content security policy refuses. The same sheet is
 * imported as a file by components/Toaster.tsx, so the injected copy is dropped from the build.
 */
function sonnerWithoutInlineStyle(): Plugin {
  return {
    name: 'accord-sonner-without-inline-style',
    apply: 'build',
    transform(code, id) {
      if (!/sonner[\\/]dist[\\/]index\.mjs/.test(id)) return null;
      const replaced = code.replace(/^__insertCSS\(".*"\);?$/m, '');
      if (replaced === code) this.error('sonner no longer injects its style the way this plugin expects');
      return { code: replaced, map: null };
    },
  };
}

const anyOf = (...patterns: string[]): RegExp => new RegExp(patterns.join('|'));

/**
 * Modules that are put together in one file, because many small files would cost a request each. A module that two groups name is in the first.
 * Modules that only one screen needs stay with its route.
 */
const GROUPS = [
  {
    name: 'base', // the public pages and nearly every screen
    test: anyOf(
      'src-client/components/(?:cx|navigation|AppLink|Button|Logo|LegalLinks|theme|storage|ThemeSwitch|Card|StatusPill|Money|Avatar|ProgressBar|Tabs|Skeleton|site|PageHeader|notify|Toaster)\\.tsx?$',
      'src-shared/(?:money|currencies|numbers|platforms|tiers|audiences|industries|content-types)\\.ts$',
      'lucide-react/dist/esm/(?:[A-Za-z]+|shared/.*|icons/(?:sun|moon|monitor|plus|pause|play|arrow-left))\\.(?:m?js)$',
      'rolldown/runtime',
    ),
  },
  {
    name: 'core', // routes, queries, who is signed in: what the app needs whatever it shows
    test: anyOf(
      'node_modules/(?:@tanstack|@trpc)/',
      'src-client/(?:router\\.tsx|trpc\\.ts|errors\\.ts)$',
      'src-client/components/(?:Callout|ErrorPanel|ErrorBoundary|EmptyState|RouteFeedback|searchParams|retry|now)\\.tsx?$',
      'src-client/(?:features/auth/session|features/analytics/revenueSearch|features/discovery/filterSearch|routes/-guards)\\.ts$',
      'src-shared/(?:auth/paths|messages/(?:common|auth|account))\\.ts$',
    ),
  },
  {
    name: 'fields',
    test: anyOf('src-client/components/(?:Field|Form|lateResolver|PasswordField|CheckField)\\.tsx?$'),
  },
  // An icon that only one screen shows stays with that screen.
  { name: 'icons', test: anyOf('lucide-react/dist/esm/icons/'), minShareCount: 2 },
  { name: 'words', test: anyOf('src-shared/(?:lifecycles|status-sets|messages/(?:review|orders|campaigns))\\.ts$') },
  {
    name: 'frame', // what every screen behind sign-in has around it
    test: anyOf(
      'src-client/components/(?:AppShell|SidebarNav|Menu|Tooltip|useAnchored|useSidebar|DateText|StatCard|Dialog|SearchBox)\\.tsx?$',
      'src-client/routes/-(?:AreaShell|areas|AreaSearch)\\.tsx?$',
      'src-shared/dates\\.ts$',
    ),
  },
];

/** During development vite serves the page, and fills in the marks that otherwise the server fills in. */
function fillMarks(): Plugin {
  return {
    name: 'accord-fill-marks',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html
        .replaceAll(PUBLIC_URL_MARK, '')
        .replaceAll(SUPPORT_EMAIL_MARK, process.env.SUPPORT_EMAIL ?? 'support@accord.test'),
  };
}

const SHARED = `${resolve(import.meta.dirname, 'src-shared').replaceAll('\\', '/')}/`;
/** Matches a top-level constant made by a call, up to the semicolon before the next line that is not indented. */
const END = String.raw`;\n(?=\n*(?:[^\s})\]]|$))`;
const TOP_LEVEL_CALL = new RegExp(
  String.raw`^((?:export )?const \w+(?:: [^=\n]+)? = )((?:(?!${END})[\s\S])*\((?:(?!${END})[\s\S])*)${END}`,
  'gm',
);

/**
 * Loading a module of src-shared has no effects (tests/structure checks that it is pure), but a bundler cannot know that of a call such as
 * `z.strictObject(…)`. With this mark it drops the schemas that a page does not use, and zod with them.
 */
function dropUnusedSchemas(): Plugin {
  return {
    name: 'accord-drop-unused-schemas',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(SHARED)) return null;
      return { code: code.replace(TOP_LEVEL_CALL, '$1/*@__PURE__*/ (() => ($2))();\n'), map: null };
    },
  };
}

/** Patterns of the paths that the server answers. They end where they do because source files such as /trpc.ts begin like some of them. */
const SERVED = [
  '(?:trpc|files|papers|images|uploads|webhooks|sandbox-bank|r)/',
  String.raw`(?:live|healthz)(?:\?|$)`,
  String.raw`(?:robots\.txt|sitemap\.xml)$`,
];

export default defineConfig({
  root,
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: resolve(root, 'routes'),
      generatedRouteTree: resolve(root, 'routeTree.gen.ts'),
      quoteStyle: 'single',
      semicolons: true,
      addExtensions: true,
    }),
    react(),
    tailwindcss(),
    preloadFonts(),
    dropUnusedSchemas(),
    sonnerWithoutInlineStyle(),
    fillMarks(),
    prerender(),
    precompress(),
  ],
  build: {
    outDir: resolve(import.meta.dirname, 'dist'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: { groups: GROUPS },
      },
    },
    // Nothing is inlined, because a data: URL would need a looser content security policy.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: Object.fromEntries(SERVED.map((path) => [`^/${path}`, api])),
  },
});
