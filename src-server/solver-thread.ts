import { parentPort, workerData } from 'node:worker_threads';
import { loadSolver } from './solver.ts';

// Runs in a thread of its own, for one program: `solver.ts` starts it.
const solver = await loadSolver();
parentPort?.postMessage(solver(workerData));
