import { startServer } from '#server/main.ts';
import { buildClientWhenStale } from './client.ts';
import { announce, checkPort, portError, prepareDatabase } from './prepare.ts';
import { runUntilStopped, settings } from './run.ts';

await runUntilStopped(async (keep) => {
  const env = settings();
  await checkPort(env.port, env.host);
  const database = await prepareDatabase(env);
  keep(database.stop);
  if (env.role !== 'worker') await buildClientWhenStale();
  const server = await startServer(env, database.url).catch((error) => {
    throw portError(error, env.port);
  });
  keep(server.stop);
  announce(env);
});
