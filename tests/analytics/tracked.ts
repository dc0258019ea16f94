import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import { buildApp } from '#server/app.ts';
import { signWebhook } from '#server/providers/payments/signature.ts';
import type { Currency } from '#shared/currencies.ts';
import type { Harness } from '#tests/support/harness.ts';

/** The user agent of an ordinary browser. */
export const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** A web server at a fixed time, with tracked campaigns and the requests of visitors and shops. */
export async function tracked(h: Harness, now: Date) {
  const { providers, limits } = h.context();
  const app = await buildApp({ db: h.db, env: h.env, databaseUrl: h.url, now: () => now, providers, limits });

  /** A campaign under way with one creator under contract, who posts with their own link. */
  async function live(currency: Currency = 'USD', brandId?: string) {
    const brand = brandId ? { id: brandId } : await createUser(h.owner, 'brand');
    const creator = await createUser(h.owner, 'creator', {
      user: { firstName: 'Amara', lastName: 'Okafor' },
      creatorProfile: { followerCount: 120_000 },
    });
    const campaign = await createCampaign(h.owner, {
      brandId: brand.id,
      status: 'live',
      currency,
      budgetMinor: 100_000,
    });
    const deal = await createDeal(h.owner, {
      campaign,
      creatorId: creator.id,
      status: 'in_progress',
      agreedAmountMinor: 60_000,
    });
    const caller = await h.as(brand.id, now);
    const campaignId = campaign.id;
    await caller.analytics.setTracking({ campaignId, url: 'https://lumen.example/lamp?colour=red' });
    const read = () => caller.analytics.campaign({ campaignId });
    const found = await read();
    const code = found.perCreator[0]?.link?.split('/').at(-1) ?? '';
    const { secret } = await caller.analytics.tracking({ campaignId });
    return { brand, creator, campaign, campaignId, deal, caller, read, code, secret };
  }

  const visit = (code: string, agent = BROWSER, ip = '203.0.113.9') =>
    app.inject({ method: 'GET', url: `/r/${code}`, headers: { 'user-agent': agent }, remoteAddress: ip });

  /** The request of a thank-you page. */
  const load = (code: string, query: string, ip = '203.0.113.9') =>
    app.inject({
      method: 'GET',
      url: `/pixel/${code}.gif?${query}`,
      headers: { 'user-agent': BROWSER },
      remoteAddress: ip,
    });

  /** The request of a brand's shop. */
  const report = (secret: string, body: unknown, sentAt = now, ip = '198.51.100.20') => {
    const payload = typeof body === 'string' ? body : JSON.stringify(body);
    const headers = { ...signWebhook(secret, 'msg_1', sentAt, payload), 'content-type': 'application/json' };
    return app.inject({ method: 'POST', url: '/conversions', headers, payload, remoteAddress: ip });
  };
  return { app, live, visit, load, report };
}
