import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/** Builds the page that checks receipts as one file, with its style and its script in it, so that it works when it is saved: dist/pages/receipt.html. */
export function receiptPage(): Plugin {
  return {
    name: 'accord-receipt-page',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const { root } = this.environment.config;
      const source = (extension: string) => readFileSync(join(root, `receipt-page.${extension}`), 'utf8');
      const script = await scriptOf(root);
      const page = source('html')
        .replace('<style></style>', () => `<style>${source('css')}</style>`)
        .replace('<script></script>', () => `<script>${script}</script>`);
      mkdirSync(join(dir, 'pages'), { recursive: true });
      writeFileSync(join(dir, 'pages', 'receipt.html'), page);
    },
  };
}

/** The page's script with everything that it imports. */
async function scriptOf(root: string): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(root, 'receipt-page.ts'), formats: ['iife'], name: 'receipt' },
    },
  });
  const [bundle] = [built].flat();
  const [chunk] = bundle && 'output' in bundle ? bundle.output : [];
  if (chunk?.type !== 'chunk') throw new Error('The script of the receipt page was not built');
  // The text of an element ends at its closing tag, wherever that is.
  return chunk.code.trim().replaceAll('</script', '<\\/script');
}
