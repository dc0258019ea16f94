import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { type Asked, load, percentile } from './generator.ts';

/** What is measured under load: a server, one person's reads, and several people's sign-ins. */
export interface Strained {
  server: ChildProcess;
  reads: readonly Asked[];
  /** One for each person who signs in at the same time. */
  signIns: readonly Asked[];
}

const MIB = 1024 ** 2;
const MINUTE_S = 60;
/** How often the memory is sampled, in seconds. */
const LOOK_EACH_S = 5;

export interface SignInFigures {
  signInP95Ms: number;
  /** A sign-in by itself: most of it is the password hash, which sets the lower limit of every figure. */
  aloneP50Ms: number;
  readP99Ms: number;
  quietP99Ms: number;
}

/** P10: how long sign-ins take, all at once, and how others' reads do beside them, after the same reads without. */
export async function signInStorm({ reads, signIns }: Strained, seconds: number): Promise<SignInFigures> {
  const [read, signIn] = [reads[0], signIns[0]];
  if (!read || !signIn) throw new Error('Somebody to read and somebody to sign in');
  const one = { seconds, connections: 1 };
  const others = { seconds, connections: 4 };
  const alone = await load(signIn, one);
  const quiet = await load(read, others);
  const [beside, ...storm] = await Promise.all([load(read, others), ...signIns.map((each) => load(each, one))]);
  return {
    signInP95Ms: percentile(
      storm.flatMap(({ latencies }) => latencies),
      95,
    ),
    aloneP50Ms: percentile(alone.latencies, 50),
    readP99Ms: percentile(beside.latencies, 99),
    quietP99Ms: percentile(quiet.latencies, 99),
  };
}

export interface MemoryFigures {
  /** At a fifth of the time: the second minute of ten. */
  earlyMiB: number;
  endMiB: number;
  highestMiB: number;
}

/** P11: the memory of a server that answers eight connections for some minutes, each question in turns. */
export async function memoryOf({ server, reads }: Strained, minutes: number): Promise<MemoryFigures> {
  const seen: number[] = [];
  const until = performance.now() + minutes * MINUTE_S * 1_000;
  for (let turn = 0; performance.now() < until; turn += 1) {
    const read = reads[turn % reads.length];
    if (read) await load(read, { seconds: LOOK_EACH_S, connections: 8 });
    seen.push(await residentMiB(server));
  }
  // The samples are averages of several: a single one may fall before or after a garbage collection.
  const around = (place: number) => {
    const some = seen.slice(Math.max(0, place - 2), place + 1);
    return some.reduce((sum, each) => sum + each, 0) / some.length;
  };
  return {
    earlyMiB: around(Math.floor(seen.length / 5)),
    endMiB: around(seen.length - 1),
    highestMiB: Math.max(...seen),
  };
}

async function residentMiB(server: ChildProcess): Promise<number> {
  const answer = once(server, 'message');
  server.send('memory');
  const [bytes] = await answer;
  return Number(bytes) / MIB;
}
