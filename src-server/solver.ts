import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** A program of whole numbers, in CPLEX's LP format, and how far the search may go. */
export interface Program {
  text: string;
  /** The branches that are searched at most: a number, because a time would give another answer on another machine. */
  nodes: number;
}

/** What the solver found. */
export interface Solved {
  /** The variables of the best answer with the value one; null if there is no answer. */
  ones: string[] | null;
  /** Whether no better answer, or none at all, can exist; otherwise the search was stopped early. */
  proved: boolean;
}

/** A program that takes longer is given up, so that no request takes more than ten seconds. */
const SECONDS_AT_MOST = 8;

/**
 * Solves a program of zeros and ones whose objective has whole coefficients; the same program always gets the same answer. It runs in a thread of its
 * own, because it may take a second, and its memory goes with the thread. Null if it took too long.
 * @throws Error for a program that cannot be read
 */
export async function solve(program: Program): Promise<Solved | null> {
  const workerData: ThreadTask = { program, compiled: await compile() };
  const thread = new Worker(new URL('./solver-thread.ts', import.meta.url), { workerData });
  const { promise, resolve, reject } = Promise.withResolvers<Solved | null>();
  thread.once('message', resolve);
  thread.once('error', reject);
  const late = setTimeout(() => resolve(null), SECONDS_AT_MOST * 1_000);
  try {
    return await promise;
  } finally {
    clearTimeout(late);
    await thread.terminate();
  }
}

/** What a thread gets. */
export interface ThreadTask {
  program: Program;
  compiled: WebAssembly.Module;
}

/** The solver's code. It is kept, because V8 compiles its functions when they are first called, and threads share what is compiled. */
let kept: Promise<WebAssembly.Module> | undefined;
function compile(): Promise<WebAssembly.Module> {
  kept ??= readFile(fileURLToPath(import.meta.resolve('highs/runtime'))).then((bytes) => WebAssembly.compile(bytes));
  return kept;
}

/** HiGHS, for such programs; it holds up the thread that calls it. */
export async function loadSolver(compiled?: WebAssembly.Module): Promise<(program: Program) => Solved> {
  const highs = await (await import('highs')).default({ wasmModule: compiled ?? (await compile()) });
  return ({ text, nodes }) => {
    const { Status, Columns } = highs.solve(text, {
      output_flag: false,
      random_seed: 1,
      mip_max_nodes: nodes,
      mip_rel_gap: 0,
      // The objective is a whole number, so nothing better is left within less than one.
      mip_abs_gap: 0.99,
      mip_feasibility_tolerance: 1e-9,
    });
    if (Status === 'Infeasible') return { ones: null, proved: true };
    const ones = Object.entries(Columns).flatMap(([name, { Primal }]) => (Primal > 0.5 ? [name] : []));
    return { ones: ones.length > 0 ? ones : null, proved: Status === 'Optimal' };
  };
}
