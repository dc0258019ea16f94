import { expect, test } from 'vitest';
import { loadEnv } from '#server/env.ts';
import { createProviders } from '#server/providers/index.ts';
import { harness } from '#tests/support/harness.ts';

const h = await harness();
const started = (over: NodeJS.ProcessEnv) =>
  createProviders(loadEnv({ PUBLIC_URL: 'https://accord.example', DATA_DIR: h.env.dataDir, ...over }), h.db);

test('production does not start on providers that stand in for others, and says which they are', () => {
  const refusal =
    /^In production Accord does not start with .*sandbox bank.*mail.*social.*: set ACCORD_SANDBOX=allow if that is meant\.$/;
  expect(() => started({ NODE_ENV: 'production' })).toThrow(refusal);
  const { payments, mail, social, files, reviewer } = started({ NODE_ENV: 'production', ACCORD_SANDBOX: 'allow' });
  // What the sentence names is what there is; the disk and the reviewer's rules stand in for nobody.
  expect([payments, mail, social, files, reviewer].map(({ name }) => name)).toEqual([
    'sandbox',
    'local',
    'sandbox',
    'local',
    'rules',
  ]);
});

test.each(['development', 'test'])('in %s they need no leave', (NODE_ENV) => {
  expect(started({ NODE_ENV }).payments.name).toBe('sandbox');
});

test.each(['yes', 'true', ''])('ACCORD_SANDBOX=%s is no leave, but a mistake', (ACCORD_SANDBOX) => {
  expect(() => started({ NODE_ENV: 'production', ACCORD_SANDBOX })).toThrow(/^ACCORD_SANDBOX: /);
});
