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
  // The sentence names all stand-ins; files on disk and the reviewer's rules are none.
  expect([payments, mail, social, files, reviewer].map(({ name }) => name)).toEqual([
    'sandbox',
    'local',
    'sandbox',
    'local',
    'rules',
  ]);
});

test('a mail server takes the place of one stand-in, and the others are still refused', () => {
  const withMail = { NODE_ENV: 'production', SMTP_URL: 'smtps://accord:secret@smtp.example:465' };
  expect(() => started(withMail)).toThrow(/^In production Accord does not start with the sandbox bank and invented/);
  expect(started({ ...withMail, ACCORD_SANDBOX: 'allow' }).mail.name).toBe('smtp');
  const withFigures = { ...withMail, SOCIAL_URL: 'https://figures.example', SOCIAL_KEY: 'id:secret' };
  expect(() => started(withFigures)).toThrow(/^In production Accord does not start with the sandbox bank: /);
  expect(started({ ...withFigures, ACCORD_SANDBOX: 'allow' }).social.name).toBe('insightiq');
});

test.each(['http://smtp.example', 'smtp.example', ''])('SMTP_URL=%s is refused in one sentence', (SMTP_URL) => {
  expect(() => started({ NODE_ENV: 'test', SMTP_URL })).toThrow(
    'SMTP_URL: must be an address such as smtps://user:password@smtp.example:465',
  );
});

test.each(['development', 'test'])('in %s they are allowed', (NODE_ENV) => {
  expect(started({ NODE_ENV }).payments.name).toBe('sandbox');
});

test.each(['yes', 'true', ''])('ACCORD_SANDBOX=%s does not allow them, but is refused', (ACCORD_SANDBOX) => {
  expect(() => started({ NODE_ENV: 'production', ACCORD_SANDBOX })).toThrow(/^ACCORD_SANDBOX: /);
});

const LIVE = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_a,whsec_b' };

test('Stripe takes the place of the sandbox bank, but one that moves no real money is a stand-in, too', () => {
  const production = { NODE_ENV: 'production', SMTP_URL: 'smtps://accord:secret@smtp.example:465' };
  expect(() => started({ ...production, ...LIVE })).toThrow('does not start with invented social figures');
  expect(() => started({ ...production, ...LIVE, STRIPE_SECRET_KEY: 'rk_test_x' })).toThrow(
    'does not start with a Stripe that moves no real money and invented',
  );
  expect(() => started({ ...production, ...LIVE, STRIPE_API_BASE: 'http://localhost:12111' })).toThrow(
    'does not start with a Stripe that moves no real money and invented',
  );
  expect(started({ ...production, ...LIVE, ACCORD_SANDBOX: 'allow' }).payments.name).toBe('stripe');
});

test.each([
  [{ STRIPE_SECRET_KEY: 'pk_live_x' }, /^STRIPE_SECRET_KEY: must be a secret or restricted key/],
  [{ STRIPE_SECRET_KEY: '' }, /^STRIPE_SECRET_KEY: must be/],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_a, whsec_b' }, /^STRIPE_WEBHOOK_SECRET: must be the signing secrets/],
  [{ STRIPE_API_BASE: 'ftp://stripe.example' }, /^STRIPE_API_BASE: must be an address/],
  [{ STRIPE_SECRET_KEY: undefined }, /^STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together/],
  [{ STRIPE_WEBHOOK_SECRET: undefined }, /^STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together/],
])('a setting of Stripe that is wrong is refused in one sentence: %o', (over, sentence) => {
  expect(() => started({ NODE_ENV: 'test', ...LIVE, ...over })).toThrow(sentence);
});
