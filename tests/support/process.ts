import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';

const START = resolve(import.meta.dirname, '../../scripts/start.ts');
const READY = /Accord is ready at (http:\/\/[^\s,]+)/;

export interface ProcessOptions {
  port: number;
  dataDir: string;
  /** Settings in addition to this process's own; undefined removes one. */
  env?: NodeJS.ProcessEnv;
}

/** A running Accord in its own process, as `npm start` runs it. */
export interface AccordProcess {
  url: string;
  /** Everything that it has printed so far. */
  output(): string;
  /** Kills it at once, like a crash: the embedded Postgres keeps running. */
  kill(): Promise<void>;
  /** Stops it with SIGTERM or another signal; returns its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

function launch(options: ProcessOptions): { child: ChildProcess; output: () => string; ended: Promise<number | null> } {
  // The test runner asks for colours, but the output is compared without them.
  const env = {
    ...process.env,
    FORCE_COLOR: undefined,
    PORT: String(options.port),
    DATA_DIR: options.dataDir,
    ...options.env,
  };
  const child = spawn(process.execPath, [START], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)));
  return { child, output: () => text, ended };
}

/** Starts Accord and waits until it serves; throws an error with its output if it ends before. */
export async function startAccord(options: ProcessOptions): Promise<AccordProcess> {
  const { child, output, ended } = launch(options);
  const url = await new Promise<string>((done, fail) => {
    const look = () => {
      const ready = READY.exec(output());
      if (ready?.[1]) done(ready[1]);
    };
    child.stdout?.on('data', look);
    void ended.then((code) => fail(new Error(`Accord ended with code ${code} before it was ready:\n${output()}`)));
  });
  return {
    url,
    output,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}

/** Starts an Accord that cannot start; returns its exit code and output. */
export async function startInVain(options: ProcessOptions): Promise<{ code: number | null; output: string }> {
  const { output, ended } = launch(options);
  return { code: await ended, output: output() };
}
