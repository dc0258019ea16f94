import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { createServer } from 'vite';
import { freePort } from '#db/embedded.ts';
import { announcement, checkPort, prepareDatabase } from './prepare.ts';
import { runUntilStopped, settings } from './run.ts';
import { answerHelp } from './usage.ts';

answerHelp(`Starts Accord for work on its code: the client is replaced as its files change, and the server starts again.
  npm run dev

PORT, DATABASE_URL and DATA_DIR are read as with \`npm start\`; docs/configuration.md lists all settings.`);

const ROOT = resolve(import.meta.dirname, '..');
const SERVER_SOURCES = ['src-server', 'src-shared', 'db'].map((folder) => join(ROOT, folder));
const QUIET_MS = 100;

/** Starts the server in a process of its own. It is detached, so that Ctrl-C reaches only us, and it ends by itself if we are killed. */
function serve(env: NodeJS.ProcessEnv): ChildProcess {
  const script = join(ROOT, 'scripts', 'serve.ts');
  return spawn(process.execPath, [script], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], env, detached: true });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

// Vite serves the client with hot replacement and passes other requests to the server, which runs on another port and is restarted when one of its
// files changes.
await runUntilStopped(async (keep) => {
  const env = settings();
  await checkPort(env.port, env.host);
  const database = await prepareDatabase(env);
  keep(database.stop);

  const inner = { DATABASE_URL: database.url, PORT: String(await freePort()), PUBLIC_URL: env.publicUrl };
  let server = serve({ ...process.env, ...inner });
  keep(() => end(server));

  // vite.config.ts reads the server's port from PORT.
  process.env.PORT = inner.PORT;
  const vite = await createServer({
    configFile: join(ROOT, 'vite.config.ts'),
    server: { port: env.port, strictPort: true },
    clearScreen: false,
  });
  keep(() => vite.close());
  await vite.listen();

  let timer: NodeJS.Timeout | undefined;
  vite.watcher.add(SERVER_SOURCES);
  vite.watcher.on('all', (_event, file) => {
    if (!SERVER_SOURCES.some((folder) => file.startsWith(folder)) || !file.endsWith('.ts')) return;
    clearTimeout(timer);
    timer = setTimeout(async () => {
      console.log('Starting the server again …');
      await end(server);
      server = serve({ ...process.env, ...inner });
    }, QUIET_MS);
  });
  console.log(announcement(env).join('\n'));
});
