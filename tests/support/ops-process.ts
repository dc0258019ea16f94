import { runCommand } from '#server/ops.ts';
import type { Typed } from './ops.ts';

// The process of ops.ts.

let printed = '';
const keep = (chunk: string | Uint8Array): boolean => {
  printed += chunk.toString();
  return true;
};
process.stdout.write = keep;
process.stderr.write = keep;

process.on('message', async ({ env, args }: Typed) => {
  printed = '';
  process.exitCode = 0;
  process.env = env;
  await runCommand(args);
  process.send?.({ code: process.exitCode, text: printed.trim() });
});
