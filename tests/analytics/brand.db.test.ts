import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createCampaign, createDeal, createSubmission, createUser } from '#db/factories.ts';
import { addJob } from '#server/jobs.ts';
import { acceptanceRate, outcomeOf, returnOnSpend } from '#shared/analytics/brand-analytics.ts';
import { lifecycles } from '#shared/lifecycles.ts';
import { harness } from '#tests/support/harness.ts';
import { BROWSER, tracked } from './tracked.ts';

const h = await harness();
const NOW = new Date('2026-06-05T10:00:00.000Z');
const { app, live, visit, load, report } = await tracked(h, NOW);
const { providers } = h.context();
const paid = (of: { brand: { id: string }; campaignId: string }, amountMinor: number, currency: 'USD' | 'EUR') =>
  h.owner
    .insertInto('payments')
    .values({
      campaignId: of.campaignId,
      brandId: of.brand.id,
      kind: 'deposit',
      status: 'succeeded',
      amountMinor,
      currency,
      idempotencyKey: `analytics-${of.campaignId}`,
      createdAt: NOW,
      updatedAt: NOW,
      succeededAt: NOW,
    })
    .execute();

test('a link leads on with its code, and a visitor counts once a day; robots and lookers-ahead do not', async () => {
  const { code, read } = await live();
  const answer = await visit(code);
  expect(answer.statusCode).toBe(302);
  expect(answer.headers.location).toMatch(
    new RegExp(`^https://lumen\\.example/lamp\\?colour=red&accord=${code}&accord_click=[\\w-]{20}$`),
  );
  expect(answer.headers['cache-control']).toContain('no-store');
  await visit(code);
  await visit(code, BROWSER, '203.0.113.10');
  await visit(code, 'Googlebot/2.1 (+http://www.google.com/bot.html)');
  await app.inject({ method: 'GET', url: `/r/${code}`, headers: { 'user-agent': BROWSER, 'sec-purpose': 'prefetch' } });
  await expect.poll(async () => (await read()).clicks).toBe(2);
  expect((await read()).days.at(-1)).toEqual({ day: '2026-06-05', clicks: 2, conversions: 0 });
  for (const unknown of ['2222222222', 'x', '%00', 'a'.repeat(500)]) {
    expect((await visit(unknown)).headers.location, unknown).toBe('/');
  }
});

test('nothing that is kept of a visitor is their address', async () => {
  const { code, deal } = await live();
  await visit(code, BROWSER, '203.0.113.77');
  const stored = () =>
    h.owner
      .selectFrom('linkClicks')
      .innerJoin('trackingLinks', 'trackingLinks.id', 'linkClicks.linkId')
      .where('trackingLinks.dealId', '=', deal.id)
      .selectAll('linkClicks')
      .execute();
  await expect.poll(stored).toHaveLength(1);
  const clicks = await stored();
  const plain = createHash('sha256').update(`2026-06-05\n203.0.113.77\n${BROWSER}`).digest('base64url');
  expect(JSON.stringify(clicks)).not.toContain('203.0.113.77');
  expect(clicks[0]?.visitorHash).not.toBe(plain);
});

test('a shop reports with the key of its campaign; the same order counts once, in the currency of the campaign', async () => {
  const at = await live('EUR');
  const { secret } = at;
  const order = { link: at.code, id: 'order 1', value: '49.90', currency: 'EUR', at: '2026-06-04T10:00:00Z' };
  expect((await report(secret, order)).json()).toEqual({ result: 'recorded' });
  expect((await report(secret, order)).json()).toEqual({ result: 'known' });
  await report(secret, { link: at.code, id: 'order 2', value: '10', currency: 'USD' });
  await report(secret, { link: at.code, id: 'sign-up 3' });
  await paid(at, 2_000, 'EUR');
  expect(await at.read()).toMatchObject({
    conversions: 3,
    otherCurrency: 1,
    valueMinor: 4_990,
    spent: { amountMinor: 2_000, currency: 'EUR' },
    roi: (4_990 - 2_000) / 2_000,
    perCreator: [{ name: 'Amara Okafor', conversions: 3, valueMinor: 4_990, followers: 120_000 }],
    reach: 120_000,
  });
});

test('a report without the right signature, or that cannot be read, leaves no trace', async () => {
  const at = await live();
  const other = await live();
  const { secret } = at;
  const order = { link: at.code, id: 'order 1', value: '49.90', currency: 'USD' };
  const statuses = [
    await report(other.secret, order),
    await report(secret, order, new Date(NOW.getTime() - 600_000)),
    await report(secret, { ...order, link: '2222222222' }),
    await app.inject({ method: 'POST', url: '/conversions', payload: order }),
  ].map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([401, 401, 401, 401]);
  for (const wrong of [
    { value: '-1' },
    { value: '1.234' },
    { currency: undefined },
    { link: 'x' },
    { id: '' },
    { extra: 1 },
  ]) {
    expect((await report(secret, { ...order, ...wrong })).statusCode, JSON.stringify(wrong)).toBe(400);
  }
  expect((await at.read()).conversions).toBe(0);
});

test('the picture on a thank-you page counts, from any site, and always answers with a picture', async () => {
  const { code, read } = await live();
  const answer = await load(code, 'id=order-9&value=20.00&currency=USD');
  expect(answer.headers['content-type']).toBe('image/gif');
  expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
  await load(code, 'id=order-9&value=20.00&currency=USD');
  expect((await load(code, 'value=abc')).statusCode).toBe(200);
  await expect.poll(read).toMatchObject({ conversions: 1, valueMinor: 2_000 });
});

test('of a CSV file each line that is wrong is named with its number and the reason, and the rest is taken', async () => {
  const { code, caller, campaignId, read } = await live();
  const head = 'Link,ID,Value,Currency,At';
  const send = (...lines: string[]) =>
    caller.analytics.importConversions({ campaignId, csv: [head, ...lines].join('\n') });
  await expect(send()).rejects.toThrow('has no lines');
  await expect(caller.analytics.importConversions({ campaignId, csv: '"' })).rejects.toThrow('has no column link');
  expect((await read()).conversions).toBe(0);
  const first = await send(
    `${code},1,10,USD,2026-06-01T08:00:00Z`,
    'zzzzzzzzzz,2,10,USD,',
    `${code},4,ten,USD,`,
    `${code},5,10,CHF,`,
    `${code},"6,10,USD,`,
    `${code},2,,,`,
  );
  expect(first).toEqual({
    added: 2,
    known: 0,
    wrong: [
      { line: 3, problem: 'link is not one of this campaign' },
      { line: 4, problem: 'value must be an amount such as 49.90' },
      { line: 5, problem: 'currency is not one that Accord knows' },
      { line: 6, problem: 'a quotation mark in it is not closed' },
    ],
    unread: [],
  });
  const csv = `sep=;\nOrders of June;;;;\nLink;id;value;currency;Customer\n${code};1;10;USD;Ana\n${code};3;5,5;USD;Bo`;
  expect(await caller.analytics.importConversions({ campaignId, csv })).toEqual({
    added: 1,
    known: 1,
    wrong: [],
    unread: ['Customer'],
  });
  expect(await read()).toMatchObject({ conversions: 3, valueMinor: 1_550 });
});

test('[BR-AN-03] the overview sums all campaigns in dollars; each creator is reached once', async () => {
  const at = await live();
  const second = await createCampaign(h.owner, { brandId: at.brand.id, status: 'completed', currency: 'USD' });
  const again = await createDeal(h.owner, {
    campaign: second,
    creatorId: at.creator.id,
    status: 'completed',
    agreedAmountMinor: 10_000,
  });
  await createSubmission(h.owner, { deal: again, status: 'approved' });
  const third = await createCampaign(h.owner, { brandId: at.brand.id, status: 'under_review' });
  for (const status of ['declined', 'expired', 'invited'] as const) {
    const { id: creatorId } = await createUser(h.owner, 'creator');
    await createDeal(h.owner, { campaign: third, creatorId, status });
  }
  await paid(at, 50_000, 'USD');
  await visit(at.code);
  await expect.poll(async () => (await at.read()).clicks).toBe(1);
  expect(await at.caller.analytics.brand()).toMatchObject({
    campaigns: 3,
    spentMinor: 50_000,
    committedMinor: 70_000,
    reach: 120_000,
    contentApproved: 1,
    contentPosted: 0,
    clicks: 1,
    conversions: 0,
    valueMinor: null,
    roi: null,
    invitations: { accepted: 2, declined: 1, expired: 1, invited: 1, withdrawn: 0, cancelled: 0 },
    acceptanceRate: 0.5,
    stages: { creator_selection: 1, content_performance: 2, campaign_setup: 0 },
  });
  const page = await at.caller.analytics.brandCampaigns({ limit: 2 });
  expect(page.rows).toHaveLength(2);
  const rest = await at.caller.analytics.brandCampaigns({ limit: 2, cursor: page.nextCursor });
  expect(new Set([...page.rows, ...rest.rows].map(({ id }) => id)).size).toBe(3);

  await createSubmission(h.owner, { deal: again, status: 'published' });
  expect(await at.caller.analytics.brand()).toMatchObject({ contentApproved: 2, contentPosted: 1 });
  expect(await at.caller.analytics.campaign({ campaignId: second.id })).toMatchObject({ contentPosted: 1 });
  expect(await at.read()).toMatchObject({ contentPosted: 0 });
});

test('[BR-AN-04] without anything there are empty lists; another brand’s campaign does not exist', async () => {
  const brand = await createUser(h.owner, 'brand');
  const caller = await h.as(brand.id, NOW);
  expect(await caller.analytics.brand()).toMatchObject({ campaigns: 0, clicks: 0, acceptanceRate: null });
  expect(await caller.analytics.brandCampaigns({})).toEqual({ rows: [], nextCursor: null });
  const { campaignId } = await live();
  const csv = 'link,id\n2222222222,1';
  for (const call of [
    () => caller.analytics.campaign({ campaignId }),
    () => caller.analytics.export({ campaignId }),
    () => caller.analytics.tracking({ campaignId }),
    () => caller.analytics.setTracking({ campaignId, url: 'https://a.example' }),
    () => caller.analytics.importConversions({ campaignId, csv }),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
});

test('a new address moves every link, a private one is refused, and all of it is on record', async () => {
  const { caller, campaignId, campaign, code } = await live();
  await expect(caller.analytics.setTracking({ campaignId, url: 'https://10.0.0.1/' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
  await caller.analytics.setTracking({ campaignId, url: 'https://lumen.example/new' });
  expect((await visit(code)).headers.location).toContain(`https://lumen.example/new?accord=${code}&`);
  const rows = await h.owner
    .selectFrom('auditLog')
    .select(['before', 'after'])
    .where('resourceId', '=', campaign.id)
    .where('action', '=', 'tracking.set')
    .orderBy('id')
    .execute();
  expect(rows.at(-1)).toEqual({
    before: { trackingUrl: 'https://lumen.example/lamp?colour=red' },
    after: { trackingUrl: 'https://lumen.example/new' },
  });
});

test('posts are looked at every day, and the newest figures count; one that is gone has none', async () => {
  const { deal, read } = await live();
  // Jobs fall due by the database's clock, so this test runs at the present time.
  const today = new Date();
  const urls = {
    instagram: 'https://www.instagram.com/p/abc',
    tiktok: 'https://www.tiktok.com/@amara/video/1',
    gone: 'https://www.tiktok.com/@amara/notfound',
  };
  for (const [name, postUrl] of Object.entries(urls)) {
    const platform = name === 'instagram' ? name : 'tiktok';
    await createSubmission(h.owner, { deal, status: 'published', publishedAt: today, postUrl, platform });
  }
  const look = async (days: number) => {
    await addJob(h.owner, 'analytics.take-snapshots', {});
    await h.runJobs(new Date(today.getTime() + days * 86_400_000));
  };
  await look(1);
  await look(2);
  const { social } = providers;
  const then = new Date(today.getTime() + 2 * 86_400_000);
  const { perPlatform, timeline } = await read();
  expect(perPlatform).toEqual([
    { platform: 'instagram', posts: 1, ...(await social.fetchPost('instagram', urls.instagram, then)).figures },
    { platform: 'tiktok', posts: 2, ...(await social.fetchPost('tiktok', urls.tiktok, then)).figures },
  ]);
  expect(timeline.filter(({ kind }) => kind === 'posted')).toHaveLength(3);
});

test('the export has a line a creator, in whole units, safe for a spreadsheet', async () => {
  const at = await live();
  await h.owner
    .updateTable('users')
    .set({ firstName: '=1+1', lastName: 'X' })
    .where('id', '=', at.creator.id)
    .execute();
  const { name, csv } = await at.caller.analytics.export({ campaignId: at.campaignId });
  expect(name).toMatch(/^campaign-[0-9a-f]{8}-2026-06-05\.csv$/);
  const [head, line] = csv.split('\n');
  expect(head).toBe(
    'Creator,Deal,Followers,Agreed amount,Clicks,Conversions,Conversion value,Cost with fee,CPM,CPE,Cost per conversion,Engagement rate,Currency,Link,Discount code',
  );
  expect(line).toMatch(/^'=1\+1 X,in_progress,120000,600,0,0,,800,,,,,USD,http/);
});

test('the export of all campaigns has a line each, drafts and other brands’ left out', async () => {
  const at = await live();
  await h.owner.updateTable('campaigns').set({ name: '@sum' }).where('id', '=', at.campaignId).execute();
  const { name, csv } = await at.caller.analytics.exportAll();
  expect(name).toBe('campaigns-2026-06-05.csv');
  const [head, ...lines] = csv.trim().split('\n');
  expect(head).toBe(
    'Campaign,Stage,Status,Creators,Reach,Content approved,Agreed amount,Spent,Clicks,Conversions,Conversion value,CPM,CPE,Cost per conversion,Engagement rate,Currency,ROI',
  );
  const { rows } = await at.caller.analytics.brandCampaigns({});
  expect(lines).toHaveLength(rows.length);
  expect(lines.find((line) => line.startsWith("'@sum,"))).toMatch(/,1,120000,\d+,600,[\d.]+,0,0,,,,,,USD,$/);
});

test('an outcome for every status; rates only where there is something to divide by', () => {
  for (const status of lifecycles.deal.statuses) expect(outcomeOf(status)).toBeTruthy();
  expect(acceptanceRate({ accepted: 0, invited: 3, declined: 0, expired: 0, withdrawn: 1, cancelled: 0 })).toBeNull();
  expect(acceptanceRate({ accepted: 1, invited: 3, declined: 1, expired: 0, withdrawn: 1, cancelled: 0 })).toBe(0.5);
  expect(returnOnSpend(null, 100)).toBeNull();
  expect(returnOnSpend(300, 0)).toBeNull();
  expect(returnOnSpend(300, 100)).toBe(2);
});

test('the overview of some days is made of what happened in them, and the table lists campaigns with results first', async () => {
  const at = await live();
  const old = await createCampaign(h.owner, { brandId: at.brand.id, status: 'completed', currency: 'USD' });
  await paid(at, 50_000, 'USD');
  const longAgo = new Date(NOW.getTime() - 60 * 86_400_000);
  await h.owner.updateTable('payments').set({ succeededAt: longAgo }).where('brandId', '=', at.brand.id).execute();
  await visit(at.code);
  await expect.poll(async () => (await at.read()).clicks).toBe(1);
  await h.owner
    .updateTable('linkClicks')
    .set({ clickedAt: new Date(NOW.getTime() - 40 * 86_400_000) })
    .where('linkId', 'in', h.owner.selectFrom('trackingLinks').select('id').where('code', '=', at.code))
    .execute();
  const figures = async (period: 'all' | '30d' | '90d') => {
    const { spentMinor, clicks, days, before } = await at.caller.analytics.brand({ period });
    return [spentMinor, clicks, days.length, days.reduce((sum, day) => sum + day.clicks, 0), before];
  };
  expect(await figures('all')).toEqual([50_000, 1, 30, 0, null]);
  expect(await figures('90d')).toEqual([50_000, 1, 90, 1, { clicks: 0, conversions: 0 }]);
  expect(await figures('30d')).toEqual([0, 0, 30, 0, { clicks: 1, conversions: 0 }]);

  // Newer than the one with a click, but without results.
  await h.owner.updateTable('campaigns').set({ createdAt: NOW }).where('id', '=', old.id).execute();
  const first = await at.caller.analytics.brandCampaigns({ limit: 1 });
  expect(first.rows.map(({ id, clicks }) => [id, clicks])).toEqual([[at.campaignId, 1]]);
  const second = await at.caller.analytics.brandCampaigns({ limit: 1, cursor: first.nextCursor });
  expect(second.rows.map(({ id }) => id)).toEqual([old.id]);
  expect(second.nextCursor).toBeNull();
});
