import { SetupError } from '#db/binaries.ts';
import { type Env, loadEnv } from '#server/env.ts';
import { startServer } from '#server/main.ts';
import { buildClientWhenStale } from './client.ts';
import { checkPort, exitWith, portError, prepareDatabase } from './ground.ts';

const DEMO_LOGINS = ['super', 'admin', 'brand', 'creator', 'agency', 'newbrand', 'newcreator'];
const STOP_LIMIT_MS = 9_000;

type Stop = () => Promise<void>;
/** What runs, oldest first; stopped in the opposite order. */
const running: Stop[] = [];
let stopping = false;

async function stopAll(): Promise<void> {
  for (const stop of running.toReversed()) await stop();
}

function onSignal(): void {
  // Whoever presses Ctrl-C twice does not want to wait; the embedded database still stops at exit.
  if (stopping) process.exit(1);
  stopping = true;
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
  stopAll().then(
    () => process.exit(0),
    (error) => exitWith(error),
  );
}

function settings(): Env {
  try {
    return loadEnv();
  } catch (error) {
    throw new SetupError(error instanceof Error ? error.message : String(error));
  }
}

async function start(): Promise<void> {
  const env = settings();
  await checkPort(env.port, env.host);
  const database = await prepareDatabase(env);
  running.push(database.stop);
  await buildClientWhenStale();
  if (stopping) return;
  const server = await startServer(env, database.url).catch((error) => {
    throw portError(error, env.port);
  });
  running.push(server.stop);
  console.log(`Accord is ready at http://localhost:${env.port}`);
  if (!env.demo) return;
  console.log('Demo logins, password accord-demo:');
  console.log(DEMO_LOGINS.map((name) => `  ${name}@accord.test`).join('\n'));
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
try {
  await start();
} catch (error) {
  await stopAll();
  exitWith(error);
}
