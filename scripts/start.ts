import { startServer } from '#server/main.ts';
import { buildClientWhenStale } from './client.ts';
import { announcement, checkPort, portError, prepareDatabase } from './prepare.ts';
import { runUntilStopped, settings } from './run.ts';
import { answerHelp } from './usage.ts';

answerHelp(`Starts Accord on http://localhost:3000, with a database of its own unless DATABASE_URL names one:
  npm start
  ACCORD_DEMO=true npm start   fills an empty database with demo data
  ROLE=worker npm start        a process that only runs jobs

PORT, DATABASE_URL and DATA_DIR are the most important settings; docs/configuration.md lists them all.`);

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
  console.log(announcement(env).join('\n'));
});
