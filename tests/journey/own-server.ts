import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { freePort } from '#db/embedded.ts';
import { test as base } from '#tests/support/browser.ts';
import { type DemoServer, startDemoServer } from '#tests/support/server.ts';

const OPS = resolve(import.meta.dirname, '../../src-server/ops.ts');
/** Long enough that a process can be killed between the bank's charge and the bank's word. */
const BANK_DELAY_MS = '1000';

/** Playwright's test on an Accord of its own: what happens to its money is only what the test does. */
export const test = base.extend<object, { own: DemoServer }>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern here
    async ({}, use) => {
      const server = await startDemoServer(await freePort(), { SANDBOX_DELAY_MS: BANK_DELAY_MS });
      await use(server);
      await server.end();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ own }, use) => use(own.accord.url),
});

/** `npm run ops -- …` beside the running server, with everything that it printed. */
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
