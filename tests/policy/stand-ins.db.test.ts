import { expect, test } from 'vitest';
import { loadEnv } from '#server/env.ts';
import { createProviders } from '#server/providers/index.ts';
import { harness } from '#tests/support/harness.ts';

const h = await harness();
const started = async (over: NodeJS.ProcessEnv) =>
  createProviders(loadEnv({ PUBLIC_URL: 'https://accord.example', DATA_DIR: h.env.dataDir, ...over }), h.db);

test('production does not start on providers that stand in for others, and says which they are', async () => {
  const refusal =
    /^In production Accord does not start with .*sandbox bank.*mail.*social.*: set ACCORD_SANDBOX=allow if you want it to\.$/;
  await expect(started({ NODE_ENV: 'production' })).rejects.toThrow(refusal);
  const { payments, mail, social, files, reviewer } = await started({
    NODE_ENV: 'production',
    ACCORD_SANDBOX: 'allow',
  });
  // The sentence names all stand-ins; files on disk and the reviewer's rules do not count.
  expect([payments, mail, social, files, reviewer].map(({ name }) => name)).toEqual([
    'sandbox',
    'local',
    'sandbox',
    'local',
    'rules',
  ]);
});

test('a mail server takes the place of one stand-in, and the others are still refused', async () => {
  const withMail = { NODE_ENV: 'production', SMTP_URL: 'smtps://accord:secret@smtp.example:465' };
  await expect(started(withMail)).rejects.toThrow(
    /^In production Accord does not start with the sandbox bank and invented/,
  );
  expect((await started({ ...withMail, ACCORD_SANDBOX: 'allow' })).mail.name).toBe('smtp');
  const withFigures = { ...withMail, SOCIAL_URL: 'https://figures.example', SOCIAL_KEY: 'id:secret' };
  await expect(started(withFigures)).rejects.toThrow(/^In production Accord does not start with the sandbox bank: /);
  expect((await started({ ...withFigures, ACCORD_SANDBOX: 'allow' })).social.name).toBe('insightiq');
});

test.each(['http://smtp.example', 'smtp.example', ''])('SMTP_URL=%s is refused in one sentence', async (SMTP_URL) => {
  await expect(started({ NODE_ENV: 'test', SMTP_URL })).rejects.toThrow(
    'SMTP_URL: must be an address such as smtps://user:password@smtp.example:465',
  );
});

test.each(['development', 'test'])('in %s they are allowed', async (NODE_ENV) => {
  expect((await started({ NODE_ENV })).payments.name).toBe('sandbox');
});

test.each(['yes', 'true', ''])('ACCORD_SANDBOX=%s does not allow them, but is refused', async (ACCORD_SANDBOX) => {
  await expect(started({ NODE_ENV: 'production', ACCORD_SANDBOX })).rejects.toThrow(/^ACCORD_SANDBOX: /);
});

const LIVE = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_a,whsec_b' };

test('Stripe takes the place of the sandbox bank, but one that moves no real money is a stand-in, too', async () => {
  const production = { NODE_ENV: 'production', SMTP_URL: 'smtps://accord:secret@smtp.example:465' };
  await expect(started({ ...production, ...LIVE })).rejects.toThrow('does not start with invented social figures');
  await expect(started({ ...production, ...LIVE, STRIPE_SECRET_KEY: 'rk_test_x' })).rejects.toThrow(
    'does not start with a Stripe that moves no real money and invented',
  );
  await expect(started({ ...production, ...LIVE, STRIPE_API_BASE: 'http://localhost:12111' })).rejects.toThrow(
    'does not start with a Stripe that moves no real money and invented',
  );
  expect((await started({ ...production, ...LIVE, ACCORD_SANDBOX: 'allow' })).payments.name).toBe('stripe');
});

test.each([
  [{ STRIPE_SECRET_KEY: 'pk_live_x' }, /^STRIPE_SECRET_KEY: must be a secret or restricted key/],
  [{ STRIPE_SECRET_KEY: '' }, /^STRIPE_SECRET_KEY: must be/],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_a, whsec_b' }, /^STRIPE_WEBHOOK_SECRET: must be the signing secrets/],
  [{ STRIPE_API_BASE: 'ftp://stripe.example' }, /^STRIPE_API_BASE: must be an address/],
  [{ STRIPE_SECRET_KEY: undefined }, /^STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together/],
  [{ STRIPE_WEBHOOK_SECRET: undefined }, /^STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together/],
])('a setting of Stripe that is wrong is refused in one sentence: %o', async (over, sentence) => {
  await expect(started({ NODE_ENV: 'test', ...LIVE, ...over })).rejects.toThrow(sentence);
});
