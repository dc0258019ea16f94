import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);
/** Smaller files gain nothing from compression. */
const SMALLEST_BYTES = 1_024;

/** Compresses scripts, style sheets and SVGs at the best level during the build, so that the server need not compress them for each request. */
export function precompress(): Plugin {
  return {
    name: 'accord-precompress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((file) => /^assets\/.*\.(js|css|svg)$/.test(file));
      await Promise.all(
        files.map(async (file) => {
          const text = readFileSync(join(dir, file));
          if (text.length < SMALLEST_BYTES) return;
          const params = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };
          writeFileSync(join(dir, `${file}.br`), await compress(text, { params }));
        }),
      );
    },
  };
}
