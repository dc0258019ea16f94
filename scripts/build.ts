import { buildClientWhenStale } from './client.ts';
import { exitWith } from './run.ts';
import { answerHelp } from './usage.ts';

answerHelp(`Builds the client into dist/, unless it is up to date:
  node scripts/build.ts`);

await buildClientWhenStale().catch(exitWith);
