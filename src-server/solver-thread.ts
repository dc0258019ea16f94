import { parentPort, workerData } from 'node:worker_threads';
import { loadSolver, type ThreadTask } from './solver.ts';

// Runs in a thread of its own, for one program: `solver.ts` starts it.
const { program, compiled }: ThreadTask = workerData;
const solver = await loadSolver(compiled);
parentPort?.postMessage(solver(program));
