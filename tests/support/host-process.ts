import { appUrlOf } from '#db/app-login.ts';
import { type RunningServer, startServer } from '#server/main.ts';
import { settings } from '../../scripts/run.ts';

// The process of host.ts.

let running: RunningServer | null = null;

/** Stops the Accord that runs, and starts one on the database that the settings name, if they do. */
async function run(wanted: NodeJS.ProcessEnv): Promise<void> {
  await running?.stop();
  running = null;
  if (wanted.DATABASE_URL === undefined) return;
  running = await startServer(settings({ ...process.env, ...wanted }), appUrlOf(wanted.DATABASE_URL));
}

process.on('message', (wanted: NodeJS.ProcessEnv) => {
  run(wanted).then(
    () => process.send?.('done'),
    (error) => process.send?.(String(error?.stack ?? error)),
  );
});
// Nothing else keeps the process once its Accord has stopped.
process.on('disconnect', () => void run({}).finally(() => process.exit(0)));
