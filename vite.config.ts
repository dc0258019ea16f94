import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { precompress } from './scripts/precompress.ts';
import { prerender } from './scripts/prerender.ts';
import { receiptPage } from './scripts/receipt-page.ts';
import { PUBLIC_URL_MARK, SUPPORT_EMAIL_MARK } from './src-client/components/base/site.ts';

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

/** What every page needs, as three files; what two of them want is in the first. All else stays with the routes that need it. */
const GROUPS = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
  // What the public pages have, too; vite's helper fetches what comes late.
  { name: 'base', test: /vite\/preload-helper|src-client\/components\/base\/|src-shared\/choices\// },
  // Also the routes without their components, which the router loads when a path is opened.
  {
    name: 'core',
    test: /node_modules\/@(?:tanstack|trpc)\/|src-client\/components\/core\/|src-client\/routes\/[^?]*$/,
  },
];

/**
 * What several routes share is a file of its own only if its sources are at least this large. The rest is copied into each of them, because a
 * small file costs a request; the copies share one state. A style sheet cannot be copied.
 */
const SMALLEST_SHARED = { maxSize: 30 * 1024, exclude: /\.css(?:\?|$)/ };

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

/** Patterns of the paths that the server answers. They end where they do because source files such as /trpc.ts begin like some of them. */
const SERVED = [
  '(?:trpc|files|papers|images|uploads|webhooks|sandbox-bank|log|r)/',
  String.raw`(?:live|healthz|readyz|metrics)(?:\?|$)`,
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
    fillMarks(),
    prerender(),
    receiptPage(),
    precompress(),
  ],
  build: {
    outDir: resolve(import.meta.dirname, 'dist'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    rolldownOptions: {
      // The words of a screen stand in a file of their own; where they are used they cost no name.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      // Sonner writes its style sheet into the page, which our content security policy refuses; Toaster.tsx imports it as a file.
      treeshake: { manualPureFunctions: ['__insertCSS'] },
      // No file exports more than the others ask for, as sharing copies wants it.
      preserveEntrySignatures: false,
      output: {
        codeSplitting: { groups: GROUPS, experimentalInlineCommonChunks: SMALLEST_SHARED },
        // The first file names those of every screen, so their names are short: 3 kB less for each first visit.
        chunkFileNames: 'assets/[hash:7].js',
      },
    },
    // Nothing is inlined, because a data: URL would need a looser content security policy.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: Object.fromEntries(SERVED.map((path) => [`^/${path}`, api])),
  },
});
