import { buildClientWhenStale } from './client.ts';
import { exitWith } from './run.ts';

await buildClientWhenStale().catch(exitWith);
