import { Readable } from 'node:stream';
import { afterAll, expect, test, vi } from 'vitest';
import { log } from '#server/log.ts';
import type { Providers } from '#server/providers/index.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { samples } from '#tests/support/sample-files.ts';
import { providersAt, strangers } from '#tests/support/strangers.ts';
import { goodBrief, today } from './reviewer.suite.ts';

/** No request may take longer. */
const LONGEST_MS = 10_000;

const h = await racingHarness();
vi.spyOn(log, 'error').mockImplementation(() => undefined);
afterAll(() => vi.restoreAllMocks());

const mail = { to: 'reader@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', idempotencyKey: 'a' };
const limits = { maxBytes: 100_000, allowed: ['image/png'] as const, maxPixels: 1_000_000 };
const png = await samples.png();

/** What a person's request, or a job, calls at each provider. */
const calls: Record<string, (providers: Providers) => Promise<unknown>> = {
  'payments: what became of a checkout': ({ payments }) => payments.getCheckout('cs_1'),
  'payments: a page for a card': ({ payments }) => payments.getPaymentMethod('brand-1'),
  'payments: a payout account': ({ payments }) => payments.getPayoutAccount('acct_1'),
  'mail: a mail': ({ mail: provider }) => provider.send(mail),
  'social: an account': ({ social }) => social.fetchProfile('instagram', 'amara.bakes', today),
  'social: a post': ({ social }) => social.fetchPost('instagram', 'https://www.instagram.com/p/1', today),
  'files: a file is stored': ({ files }) => files.put(Readable.from([png], { objectMode: false }), limits),
  'files: a file is read': ({ files }) => files.open('a'.repeat(64)),
  'files: a picture is made smaller': ({ files }) => files.openPicture('b'.repeat(64), 64),
};

const places = await strangers();

test.each(Object.entries(places))(
  '[R16] a vendor that %s: every call to it ends within ten seconds',
  async (_what, host) => {
    const providers = await providersAt(host, h.db, h.env.dataDir);
    const ended = await Promise.all(
      Object.entries(calls).map(async ([what, call]) => {
        const since = performance.now();
        await call(providers).catch(() => undefined);
        return { what, late: performance.now() - since > LONGEST_MS };
      }),
    );
    expect(ended.filter(({ late }) => late).map(({ what }) => what)).toEqual([]);
  },
);

test.each(Object.entries(places))('[R16] a model that %s: the rules review in its place', async (_what, host) => {
  const since = performance.now();
  const { text, source } = await (await providersAt(host, h.db, h.env.dataDir)).reviewer.review(goodBrief, today);
  expect(text).toMatch(/RECOMMENDATION/);
  expect(source.failure).not.toBeNull();
  expect(performance.now() - since).toBeLessThan(LONGEST_MS);
});
