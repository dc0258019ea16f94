import { SetupError } from '#db/binaries.ts';
import { type Env, loadEnv } from '#server/env.ts';
import { refuseStandIns } from '#server/providers/index.ts';

const STOP_LIMIT_MS = 9_000;
const IMPATIENT_MS = 500;

type Stop = () => Promise<unknown>;

/**
 * Runs a program that stays up until SIGINT, SIGTERM or SIGHUP. `start` hands over how to stop each thing that it has started;
 * they are stopped in the opposite order, and the program ends with code 0. A start that fails stops what already runs and ends with code 1.
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
    // Whoever presses Ctrl-C again does not want to wait; the embedded database still stops at exit. One Ctrl-C comes twice,
    // from the terminal and from npm.
    if (stopping && now - asked > IMPATIENT_MS) process.exit(1);
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

/** The settings; a wrong one, or one that is missing, is one sentence. */
export function settings(source: NodeJS.ProcessEnv = process.env): Env {
  try {
    const env = loadEnv(source);
    refuseStandIns(env);
    return env;
  } catch (error) {
    throw new SetupError(error instanceof Error ? error.message : String(error));
  }
}

/** Prints one sentence for what the user can mend, the whole error for what is our own fault, and ends with code 1. */
export function exitWith(error: unknown): never {
  console.error(error instanceof SetupError ? error.message : error);
  process.exit(1);
}
