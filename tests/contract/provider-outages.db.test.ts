import { Readable } from 'node:stream';
import { afterAll, expect, test, vi } from 'vitest';
import { log } from '#server/log.ts';
import type { Providers } from '#server/providers/index.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { samples } from '#tests/support/sample-files.ts';
import { servedTime } from '#tests/support/served-time.ts';
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

const places = Object.entries(await strangers());

test('[R16] whatever is there instead of a vendor, every call to it ends within ten seconds, and without a model the rules review', async () => {
  const ended = await Promise.all(
    places.map(async ([place, host]) => {
      const providers = await providersAt(host, h.db, h.env.dataDir);
      const timed = async (what: string, call: () => Promise<unknown>) => {
        const since = servedTime();
        await call();
        return servedTime() - since > LONGEST_MS ? [`${what} of a vendor that ${place}`] : [];
      };
      const late = Object.entries(calls).map(([what, call]) =>
        timed(what, () => call(providers).catch(() => undefined)),
      );
      const review = timed('a review', async () => {
        const { text, source } = await providers.reviewer.review(goodBrief, today);
        expect(text).toMatch(/RECOMMENDATION/);
        expect(source.failure).not.toBeNull();
      });
      return (await Promise.all([...late, review])).flat();
    }),
  );
  expect(ended.flat()).toEqual([]);
});
