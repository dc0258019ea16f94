import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { witnessKeyText } from '#shared/seals/cosignatures.ts';
import { verifierKey } from '#shared/seals/tree-heads.ts';
import type { Env } from '../env.ts';
import { escapeHtml } from '../providers/html.ts';
import { logKey } from '../seals/log-key.rules.ts';

/** Where the key of the log and those of its witnesses stand in the built page. */
const KEY_MARK = '__LOG_KEY__';
const WITNESSES_MARK = '__WITNESS_KEYS__';

/** The text of an element in a form that a content security policy takes. */
function hashOf(html: string, element: 'script' | 'style'): string {
  const text = new RegExp(`<${element}>([\\s\\S]*?)</${element}>`).exec(html)?.[1] ?? '';
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/**
 * `GET /receipt`: the page on which anybody checks a receipt, with the keys of this installation and of its witnesses. It is one file that asks for
 * nothing else, and may ask for nothing: its policy allows only its own style and script. `folder` is that of the build.
 */
export function registerReceiptPage(app: FastifyInstance, { env, folder }: { env: Env; folder: string }): void {
  const built = join(folder, 'pages', 'receipt.html');
  if (!existsSync(built)) return;
  const witnesses = env.witnesses.map(({ key }) => witnessKeyText(key)).join('\n');
  const page = readFileSync(built, 'utf8')
    .replace(KEY_MARK, escapeHtml(verifierKey(logKey(env))))
    .replace(WITNESSES_MARK, escapeHtml(witnesses));
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(page, 'script')}`,
    `style-src ${hashOf(page, 'style')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  app.get('/receipt', (_request, reply) =>
    reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page),
  );
}
