import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

/** A command of the operator as it is typed, and its settings. */
export interface Typed {
  env: NodeJS.ProcessEnv;
  args: string[];
}

/** The exit code of a command, and all that it printed. */
interface Ended {
  code: number;
  text: string;
}

const OPS = resolve(import.meta.dirname, '../../src-server/ops.ts');
const PROCESS = resolve(import.meta.dirname, 'ops-process.ts');

/** The process of all files of this worker, because most of a command's time goes into loading the code. It ends with the worker. */
let child: ChildProcess | null = null;
let last: Promise<unknown> = Promise.resolve();

/** Runs commands of the operator one after the other in one process. */
export function inOneProcess(typed: Typed): Promise<Ended> {
  const ended = last.then(async (): Promise<Ended> => {
    if (child === null) {
      child = fork(PROCESS);
      child.unref();
      child.channel?.unref();
    }
    const message = once(child, 'message');
    child.send(typed);
    return (await message)[0];
  });
  last = ended;
  return ended;
}

/** Runs a command of the operator in a process of its own, as `npm run ops` does. */
export const opsAlone = ({ env, args }: Typed): Promise<Ended> =>
  new Promise((done) => {
    execFile(process.execPath, [OPS, ...args], { env, maxBuffer: 10_000_000 }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, text: `${stdout}${stderr}`.trim() }),
    );
  });
