import { SetupError } from '#db/binaries.ts';
import { checkSchema } from '#db/schema-state.ts';
import { startServer } from '#server/main.ts';
import { runUntilStopped, settings } from './run.ts';
import { answerHelp } from './usage.ts';

answerHelp(`Starts only the server, on a database that is ready; \`npm run dev\` restarts it after every change:
  DATABASE_URL=<address> node scripts/serve.ts`);

await runUntilStopped(async (keep) => {
  const env = settings();
  if (env.databaseUrl === null) throw new SetupError('DATABASE_URL must name the database.');
  const notice = await checkSchema(env.databaseUrl);
  if (notice) console.log(notice);
  const server = await startServer(env, env.databaseUrl);
  keep(server.stop);
});
process.on('disconnect', () => process.exit(0));
