import { appUrlOf } from '#db/app-login.ts';
import { type RunningServer, startServer } from '#server/main.ts';
import { settings } from '../../scripts/run.ts';

// The process of host.ts.

let running: RunningServer | null = null;

/** Stops the running Accord, and starts one on the database named in the settings, if they name one. */
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
// Nothing else keeps the process alive once its Accord has stopped.
process.on('disconnect', () => void run({}).finally(() => process.exit(0)));
