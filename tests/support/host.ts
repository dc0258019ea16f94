import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { ProcessOptions } from './process.ts';

/** A process that runs one Accord after the other, so that only the first one waits until the code has been loaded and compiled. */
export interface AccordHost {
  /** Stops the running one, and runs the next. Throws the error of its start. */
  run(options: ProcessOptions): Promise<void>;
  stop(): Promise<void>;
  /** Ends the process. */
  end(): Promise<void>;
}

const PROCESS = resolve(import.meta.dirname, 'host-process.ts');

/** Starts the process; it ends with this one at the latest. */
export async function startHost(): Promise<AccordHost> {
  const child = fork(PROCESS, { execArgv: [], env: { ...process.env, FORCE_COLOR: undefined } });
  const ended = once(child, 'exit').then(() => ['its process has ended']);
  const ask = async (settings: NodeJS.ProcessEnv): Promise<void> => {
    child.send(settings);
    const [answer] = await Promise.race([once(child, 'message'), ended]);
    if (answer !== 'done') throw new Error(`Accord did not start or stop: ${answer}`);
  };
  return {
    run: ({ port, dataDir, env }) => ask({ ...env, PORT: String(port), DATA_DIR: dataDir }),
    stop: () => ask({}),
    end: async () => {
      child.disconnect();
      await ended;
    },
  };
}
