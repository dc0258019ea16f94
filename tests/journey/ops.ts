import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import type { DemoServer } from '#tests/support/server.ts';

const OPS = resolve(import.meta.dirname, '../../src-server/ops.ts');

/** Runs `npm run ops -- …` while the server runs, and returns everything that it printed. */
export async function ops({ options }: DemoServer, ...args: string[]): Promise<string> {
  const env = { ...process.env, FORCE_COLOR: undefined, DATA_DIR: options.dataDir, ...options.env };
  const child = spawn(process.execPath, [OPS, ...args], { env });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  await new Promise((done) => child.once('close', done));
  return text.trim();
}
