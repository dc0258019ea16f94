import { expect, test } from 'vitest';
import { createDeal, createUser } from '#db/factories.ts';
import { setAttributionInput } from '#shared/analytics/tracking.schema.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { tracked } from './tracked.ts';

const h = await racingHarness();
const NOW = new Date('2026-06-05T10:00:00.000Z');
const { live, visit, load, report } = await tracked(h, NOW);

type At = Awaited<ReturnType<typeof live>>;

/** A second creator of the same campaign, with a link and a discount code. */
async function withSecond(at: At, discountCode = 'Bo-10') {
  const creator = await createUser(h.owner, 'creator', { user: { firstName: 'Bo', lastName: 'Lind' } });
  const deal = await createDeal(h.owner, {
    campaign: at.campaign,
    creatorId: creator.id,
    status: 'in_progress',
    agreedAmountMinor: 15_000,
  });
  await at.caller.analytics.setTracking({ campaignId: at.campaignId, url: 'https://lumen.example/lamp' });
  await at.caller.analytics.setDiscountCode({ dealId: deal.id, discountCode });
  return { creator, deal };
}
const named = async (at: At, name: string) => (await at.read()).perCreator.find((row) => row.name === name);
const countsOf = async (at: At) => [
  (await named(at, 'Amara Okafor'))?.conversions,
  (await named(at, 'Bo Lind'))?.conversions,
];
const rowsOf = async (at: At) =>
  (await at.caller.analytics.conversions({ campaignId: at.campaignId, limit: 50 })).rows.map(
    ({ order, creator, code, outsideWindow, value }) => [order, creator, code, outsideWindow, value?.amountMinor],
  );
/** The seal of a click of a link so many days before now. */
async function clickOf(code: string, daysAgo: number): Promise<string> {
  const then = await tracked(h, new Date(NOW.getTime() - daysAgo * 86_400_000));
  const { headers } = await then.visit(code);
  await then.app.close();
  return new URL(String(headers.location)).searchParams.get('accord_click') ?? '';
}
const auditOf = (campaignId: string, action: string) =>
  h.owner
    .selectFrom('auditLog')
    .select(['before', 'after', 'userId'])
    .where('resourceId', '=', campaignId)
    .where('action', '=', action)
    .orderBy('id')
    .execute();

test('a code beats a link at every entrance: signed call, pixel, CSV file and API', async () => {
  const at = await live();
  const { creator } = await withSecond(at);
  const link = at.code;
  const order = { link, code: 'BO-10', value: '49.90', currency: 'USD' };
  expect((await report(at.secret, { ...order, id: 'signed' })).json()).toEqual({ result: 'recorded' });
  expect((await report(at.secret, { campaign: at.campaignId, code: 'bo-10', id: 'no link' })).statusCode).toBe(200);
  await load(link, 'id=pixel&code=bO-10');
  await load(at.campaignId, 'id=pixel%202&code=bo-10');
  await expect.poll(() => countsOf(at)).toEqual([0, 4]);
  const csv = `id,link,code,value,currency\n1,${link},bo-10,5,USD\n2,,BO-10,6,USD\n3,${link},WELCOME,7,USD\n4,,WELCOME,7,USD`;
  expect(await at.caller.analytics.importConversions({ campaignId: at.campaignId, csv })).toEqual({
    added: 3,
    known: 0,
    wrong: [{ line: 5, problem: 'code is not that of a creator' }],
    unread: [],
  });
  const { campaignId } = at;
  const both = [
    { id: 'api 1', link, code: 'bo-10' },
    { id: 'api 2', code: 'bo-10' },
  ];
  expect(await at.caller.analytics.reportConversions({ campaignId, conversions: both })).toEqual({
    added: 2,
    known: 0,
  });
  await expect(
    at.caller.analytics.reportConversions({ campaignId, conversions: [{ id: 'api 3', code: 'WELCOME' }] }),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST', field: 'conversions.0.code' });
  // A code that is no creator's is the shop's own business: the link counts.
  expect(await countsOf(at)).toEqual([1, 8]);
  const listed = await rowsOf(at);
  expect(listed).toContainEqual(['signed', 'Bo Lind', 'Bo-10', false, 4_990]);
  expect(listed).toContainEqual(['3', 'Amara Okafor', null, false, 700]);
  expect((await named(at, 'Bo Lind'))?.valueMinor).toBe(4_990 + 500 + 600);
  const mine = await (await h.as(creator.id, NOW)).content.campaign({ campaignId });
  expect(mine.deal?.discountCode).toBe('Bo-10');
  const unknown = await report(at.secret, { campaign: campaignId, code: 'NOBODY', id: 'x' });
  expect([unknown.statusCode, unknown.json()]).toEqual([
    400,
    expect.objectContaining({ error: 'code is not that of a creator' }),
  ]);
});

test('an order counts once, whichever link or code it is reported with, and then for the code', async () => {
  const at = await live();
  await withSecond(at);
  const other = await live('USD', at.brand.id);
  const id = 'order 7';
  await load(at.code, `id=${encodeURIComponent(id)}&value=1&currency=USD`);
  await expect.poll(() => countsOf(at)).toEqual([1, 0]);
  expect((await report(at.secret, { link: at.code, id })).json()).toEqual({ result: 'recorded' });
  expect((await report(at.secret, { link: at.code, id, value: '9', currency: 'USD' })).json()).toEqual({
    result: 'known',
  });
  expect((await report(other.secret, { link: other.code, id })).json()).toEqual({ result: 'known' });
  expect(await countsOf(at)).toEqual([1, 0]);
  const withCode = { link: other.code, code: 'BO-10', id, value: '20', currency: 'USD' };
  expect((await report(other.secret, withCode)).json()).toEqual({ result: 'recorded' });
  expect((await report(at.secret, { link: at.code, id })).json()).toEqual({ result: 'known' });
  await load(at.code, `id=${encodeURIComponent(id)}&value=5&currency=USD`);
  expect(await countsOf(at)).toEqual([0, 1]);
  expect((await other.read()).conversions).toBe(0);
  expect(await rowsOf(at)).toEqual([[id, 'Bo Lind', 'Bo-10', false, 2_000]]);
});

test('reports of one order at the same time, with link and with code, count once', async () => {
  const at = await live();
  await withSecond(at);
  for (let round = 0; round < 5; round += 1) {
    const id = `race ${round}`;
    const sent = Array.from({ length: 12 }, (_, n) =>
      report(at.secret, { link: at.code, id, ...(n % 3 === 0 && { code: 'bo-10' }) }, NOW, `198.51.100.${n}`),
    );
    const results = (await Promise.all(sent)).map((answer) => answer.json().result);
    expect(results.filter((result) => result === 'recorded').length).toBeLessThanOrEqual(2);
  }
  expect(await countsOf(at)).toEqual([0, 5]);
});

test('a conversion too long after its click is kept, shown and not counted; the window changes it only if the brand asks', async () => {
  const at = await live();
  await withSecond(at);
  const { campaignId, code: link, caller } = at;
  const report8 = { link, click: await clickOf(link, 8), value: '10', currency: 'USD' };
  const report40 = { link, click: await clickOf(link, 40), value: '20', currency: 'USD' };
  await report(at.secret, { ...report8, id: 'after 8 days' });
  await report(at.secret, { ...report40, id: 'after 40 days' });
  await report(at.secret, { link, id: 'without a click', value: '40', currency: 'USD' });
  await report(at.secret, { ...report40, id: 'with a code', code: 'bo-10' });
  const figures = async () => {
    const { conversions, valueMinor, outsideWindow } = await at.read();
    const overview = await caller.analytics.brand();
    const [row] = (await caller.analytics.brandCampaigns({})).rows;
    expect([overview, row].map((each) => [each?.conversions, each?.valueMinor])).toEqual(
      Array.from({ length: 2 }, () => [conversions, valueMinor]),
    );
    return [conversions, valueMinor, outsideWindow];
  };
  expect(await figures()).toEqual([3, 7_000, 1]);
  const { rows } = await caller.analytics.conversions({ campaignId, limit: 50 });
  expect(rows.find(({ order }) => order === 'after 40 days')).toMatchObject({
    outsideWindow: true,
    clickedAt: new Date(NOW.getTime() - 40 * 86_400_000),
    struck: null,
  });

  expect(await caller.analytics.setAttribution({ campaignId, attributionDays: 7 })).toEqual({ changed: 0 });
  expect(await figures()).toEqual([3, 7_000, 1]);
  await report(at.secret, { ...report8, id: 'after 8 days, too late now' });
  expect(await figures()).toEqual([3, 7_000, 2]);
  const apply = { campaignId, applyToReported: true } as const;
  expect(await caller.analytics.setAttribution({ ...apply, attributionDays: 7 })).toEqual({ changed: 1 });
  expect(await figures()).toEqual([2, 6_000, 3]);
  expect(await caller.analytics.setAttribution({ ...apply, attributionDays: 90 })).toEqual({ changed: 3 });
  expect(await figures()).toEqual([5, 10_000, 0]);
  expect((await caller.analytics.tracking({ campaignId })).attributionDays).toBe(90);
  expect((await auditOf(campaignId, 'tracking.setAttribution')).at(-1)).toEqual({
    userId: at.brand.id,
    before: { attributionDays: 7 },
    after: { attributionDays: 90, applyToReported: true, changed: 3 },
  });
  expect(setAttributionInput.safeParse({ campaignId, attributionDays: 15 }).error?.issues[0]?.message).toBe(
    'Days must be 1, 7, 14, 30 or 90',
  );
});

test('a click that was made up, or is another link’s, is refused and leaves no trace', async () => {
  const at = await live();
  const other = await live('USD', at.brand.id);
  const strange = await clickOf(other.code, 1);
  const { campaignId, code: link } = at;
  for (const click of ['x', strange, 'A'.repeat(20)]) {
    expect((await report(at.secret, { link, click, id: 'a' })).json()).toMatchObject({
      error: 'click is not one of this link',
    });
    await load(link, `id=b&click=${click}`);
    const csv = `link,id,click\n${link},c,${click}`;
    expect((await at.caller.analytics.importConversions({ campaignId, csv })).wrong).toEqual([
      { line: 2, problem: 'click is not one of this link' },
    ]);
    await expect(
      at.caller.analytics.reportConversions({ campaignId, conversions: [{ link, click, id: 'd' }] }),
    ).rejects.toMatchObject({ field: 'conversions.0.click' });
  }
  await load(link, 'id=real');
  await expect.poll(async () => (await at.read()).conversions).toBe(1);
});

test('a brand’s codes differ while they run, whatever their case; an ended one counts for what was bought before', async () => {
  const at = await live();
  const second = await withSecond(at, 'SUN-20');
  const { caller, campaignId } = at;
  const set = (dealId: string, discountCode: string) => caller.analytics.setDiscountCode({ dealId, discountCode });
  await expect(set(at.deal.id, 'sun-20')).rejects.toMatchObject({
    code: 'CONFLICT',
    field: 'discountCode',
    message: expect.stringContaining('Bo Lind'),
  });
  await set(second.deal.id, 'Sun-20');
  const elsewhere = await live();
  await elsewhere.caller.analytics.setDiscountCode({ dealId: elsewhere.deal.id, discountCode: 'SUN-20' });

  const later = new Date(NOW.getTime() + 3_600_000);
  const afterwards = await h.as(at.brand.id, later);
  await afterwards.analytics.setDiscountCode({ dealId: second.deal.id, discountCode: '' });
  await afterwards.analytics.setDiscountCode({ dealId: at.deal.id, discountCode: 'SUN-20' });
  const conversions = [
    { id: 'before', code: 'sun-20', at: '2026-06-05T10:30:00Z' },
    { id: 'after', code: 'sun-20', at: '2026-06-05T11:30:00Z' },
  ];
  await (await h.as(at.brand.id, new Date(NOW.getTime() + 7_200_000))).analytics.reportConversions({
    campaignId,
    conversions,
  });
  expect(await countsOf(at)).toEqual([1, 1]);
  expect(await named(at, 'Bo Lind')).toMatchObject({ discountCode: null });
  expect(await named(at, 'Amara Okafor')).toMatchObject({ discountCode: 'SUN-20' });
  expect((await auditOf(campaignId, 'tracking.setCode')).map(({ before, after }) => [before, after])).toEqual([
    [
      { dealId: second.deal.id, discountCode: null },
      { dealId: second.deal.id, discountCode: 'SUN-20' },
    ],
    [
      { dealId: second.deal.id, discountCode: 'SUN-20' },
      { dealId: second.deal.id, discountCode: 'Sun-20' },
    ],
    [
      { dealId: second.deal.id, discountCode: 'Sun-20' },
      { dealId: second.deal.id, discountCode: null },
    ],
    [
      { dealId: at.deal.id, discountCode: null },
      { dealId: at.deal.id, discountCode: 'SUN-20' },
    ],
  ]);
});

test('two creators who are given the same code at the same time: one gets it', async () => {
  const at = await live();
  const second = await withSecond(at, '');
  const give = (dealId: string) => at.caller.analytics.setDiscountCode({ dealId, discountCode: 'RACE' });
  const outcomes = await Promise.allSettled([
    give(at.deal.id),
    give(second.deal.id),
    give(at.deal.id),
    give(second.deal.id),
  ]);
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(2);
  const { perCreator } = await at.read();
  expect(perCreator.filter(({ discountCode }) => discountCode === 'RACE')).toHaveLength(1);
});

test('a deal without a link gets no code, and what others have does not exist', async () => {
  const at = await live();
  const { id: creatorId } = await createUser(h.owner, 'creator');
  const invited = await createDeal(h.owner, { campaign: at.campaign, creatorId, status: 'invited' });
  const set = (as: At['caller'], dealId: string) => as.analytics.setDiscountCode({ dealId, discountCode: 'ABC' });
  await expect(set(at.caller, invited.id)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('no tracking link'),
  });
  const stranger = await live();
  const { campaignId } = at;
  await expect(set(stranger.caller, at.deal.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(stranger.caller.analytics.setAttribution({ campaignId, attributionDays: 1 })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const creator = await h.as(at.creator.id, NOW);
  await expect(set(creator, at.deal.id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('the campaign’s parameters are added to its links, and what is in the address stays', async () => {
  const at = await live();
  const { campaignId, caller, code } = at;
  await h.owner.updateTable('campaigns').set({ name: 'Lamp of May' }).where('id', '=', campaignId).execute();
  await h.owner
    .updateTable('creatorProfiles')
    .set({ username: 'amara', primaryPlatform: 'tiktok' })
    .where('userId', '=', at.creator.id)
    .execute();
  const url = 'https://lumen.example/lamp?utm_medium=own';
  await caller.analytics.setTracking({
    campaignId,
    url,
    utm: { source: '{platform}', medium: 'creator', campaign: '{campaign}', content: '{creator}' },
  });
  const led = new URL(String((await visit(code)).headers.location));
  expect(Object.fromEntries(led.searchParams)).toEqual({
    ...{ utm_medium: 'own', utm_source: 'tiktok', utm_campaign: 'lamp-of-may', utm_content: 'amara' },
    ...{ accord: code, accord_click: expect.stringMatching(/^[\w-]{20}$/) },
  });
  // A program that knows nothing of the parameters leaves them as they are.
  await caller.analytics.setTracking({ campaignId, url: 'https://lumen.example/new' });
  expect((await visit(code)).headers.location).toContain('https://lumen.example/new?utm_source=tiktok');
  await caller.analytics.setTracking({ campaignId, url, utm: {} });
  expect((await caller.analytics.tracking({ campaignId })).utm).toBeNull();
});
