import { SetupError } from '#db/binaries.ts';
import { type Env, loadEnv } from '#server/env.ts';
import { refuseStandIns } from '#server/providers/index.ts';

const STOP_LIMIT_MS = 9_000;
const SAME_KEY_PRESS_MS = 500;

type Stop = () => Promise<unknown>;

/**
 * Runs a program until SIGINT, SIGTERM or SIGHUP. `start` calls `keep` with a function that stops each thing it has started. At the end they are
 * stopped in reverse order, and the program ends with code 0. If `start` fails, what is already running is stopped, and the code is 1.
 */
export async function runUntilStopped(start: (keep: (stop: Stop) => void) => Promise<void>): Promise<void> {
  const running: Stop[] = [];
  let stopping = false;
  let asked = 0;
  const stopAll = async (): Promise<void> => {
    for (const stop of running.toReversed()) await stop();
  };
  const onSignal = (): void => {
    const now = performance.now();
    // A second Ctrl-C ends the program at once; the embedded database still stops at exit. A single Ctrl-C arrives twice within a moment, from the
    // terminal and from npm.
    if (stopping && now - asked > SAME_KEY_PRESS_MS) process.exit(1);
    if (stopping) return;
    stopping = true;
    asked = now;
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    stopAll().then(() => process.exit(0), exitWith);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  try {
    await start((stop) => running.push(stop));
  } catch (error) {
    if (stopping) return;
    await stopAll().catch(() => undefined);
    exitWith(error);
  }
}

/** The settings. Throws SetupError with one sentence for each wrong or missing one, or for stand-ins in production. */
export function settings(source: NodeJS.ProcessEnv = process.env): Env {
  try {
    const env = loadEnv(source);
    refuseStandIns(env);
    return env;
  } catch (error) {
    throw new SetupError(error instanceof Error ? error.message : String(error));
  }
}

/** Ends the program with code 1: prints one sentence for what the user can fix, and the whole error for our own faults. */
export function exitWith(error: unknown): never {
  console.error(error instanceof SetupError ? error.message : error);
  process.exit(1);
}
