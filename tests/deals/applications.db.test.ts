import { describe, expect, test } from 'vitest';
import { createApplication, createCampaign, createDeal, createUser, type NewRow } from '#db/factories.ts';
import { jobHandlers } from '#server/job-handlers.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { noticesTo } from '#tests/support/notices.ts';
import { brandWithCampaign, creators, later, movesOf, NOW, statusOf } from './world.ts';

const h = await racingHarness();
const DATES = { startDate: '2026-03-20', submissionDeadline: '2026-04-10', endDate: '2026-05-01' };

/** A brand with a campaign that takes applications, and creators who see it. */
async function world(over: Partial<NewRow<'campaigns'>> = {}, count = 1) {
  const made = await brandWithCampaign(h, { participation: 'application', ...DATES, ...over });
  const ids = await creators(h, count);
  const people = await Promise.all(ids.map((id) => h.as(id, NOW)));
  const [creatorId = ''] = ids;
  const [creator] = people;
  if (!creator) throw new Error('There is a creator');
  return { ...made, creatorId, creator, ids, people };
}
const NOTE = 'I film my way to work every day.';
const applicationOf = (id: string) =>
  h.owner.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const asked = async (creator: Awaited<ReturnType<typeof world>>['creator'], search = '') =>
  (await creator.deals.openCampaigns({ search, limit: 100 })).rows;

describe('the campaigns that take applications', () => {
  test('are approved, open to creators and not started; what is shown is neither the brief nor the contract', async () => {
    const { creator, campaign, brandId } = await world({ name: 'Aurora lamps', totalCreatorBudgetMinor: 60_000 });
    const found = await asked(creator, 'aurora LAMPS');
    expect(found).toEqual([
      {
        id: campaign.id,
        may: { apply: { allowed: true } },
        name: 'Aurora lamps',
        brandName: expect.any(String),
        brandLogoUrl: null,
        cover: { url: null, industry: null },
        description: campaign.description,
        platforms: campaign.platforms,
        requirements: campaign.contentRequirements,
        creatorBudget: { amountMinor: 60_000, currency: 'USD' },
        match: { score: expect.any(Number), reasons: expect.any(Array) },
        expected: { amountMinor: expect.any(Number), currency: 'USD' },
        ...DATES,
        timeZone: 'UTC',
      },
    ]);
    const { companyName } = await h.owner
      .selectFrom('brandProfiles')
      .select('companyName')
      .where('userId', '=', brandId)
      .executeTakeFirstOrThrow();
    expect((await asked(creator, companyName)).map(({ id }) => id)).toContain(campaign.id);
  });

  test.each<[string, Partial<NewRow<'campaigns'>>]>([
    ['by invitation only', { participation: 'invite' }],
    ['not approved', { reviewStatus: 'pending_review' }],
    ['started', { startDate: '2026-03-04' }],
    ['live', { status: 'live' }],
    ['paused', { status: 'paused', pausedFrom: 'new' }],
    ['cancelled', { status: 'cancelled' }],
    ['deleted', { deletedAt: NOW }],
  ])('are not those that are %s, and nobody can apply to one', async (_what, over) => {
    const { creator, campaign } = await world(over);
    expect((await asked(creator)).map(({ id }) => id)).not.toContain(campaign.id);
    await expect(creator.deals.sendApplication({ campaignId: campaign.id, note: NOTE })).rejects.toMatchObject({
      code: expect.stringMatching(/NOT_FOUND|CONFLICT/),
    });
    expect(await h.owner.selectFrom('applications').where('campaignId', '=', campaign.id).execute()).toEqual([]);
  });

  test('are still those that start today: one can apply on the day of the start, and is answered on it', async () => {
    const { creator, campaign } = await world({ startDate: NOW.toISOString().slice(0, 10) });
    expect((await asked(creator)).map(({ id }) => id)).toContain(campaign.id);
    const { id } = await creator.deals.sendApplication({ campaignId: campaign.id, note: NOTE });
    await jobHandlers['deals.expire']({}, h.context({ kind: 'system', onBehalfOf: null }, later(0)));
    expect((await applicationOf(id)).status).toBe('pending');
  });

  test('are not those whose budget is all offered, those one applied to, nor those one is on', async () => {
    const full = await world({}, 2);
    await createDeal(h.owner, {
      campaign: full.campaign,
      creatorId: full.ids[1] ?? '',
      agreedAmountMinor: full.campaign.totalCreatorBudgetMinor ?? 0,
    });
    expect((await asked(full.creator)).map(({ id }) => id)).not.toContain(full.campaign.id);
    await expect(
      full.creator.deals.sendApplication({ campaignId: full.campaign.id, note: NOTE }),
    ).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This campaign has offered all of its creator budget, so it takes no more applications.',
    });
    const on = await world();
    await createDeal(h.owner, { campaign: on.campaign, creatorId: on.creatorId });
    expect((await asked(on.creator)).map(({ id }) => id)).not.toContain(on.campaign.id);
    await expect(on.creator.deals.sendApplication({ campaignId: on.campaign.id, note: NOTE })).rejects.toThrow(
      'You already have a deal on this campaign.',
    );
  });

  test('say how well the creator fits and what they could earn: exactly what the brand sees once they have applied', async () => {
    const { creator, creatorId, campaign, brandId } = await world({
      name: 'Priced lamps',
      platforms: ['tiktok'],
      contentRequirements: JSON.stringify({
        reel: { quantity: 2, description: '' },
        story: { quantity: 1, description: '' },
      }),
    });
    await h.owner
      .updateTable('creatorProfiles')
      .set({ priceMinMinor: 20_000, priceMaxMinor: 30_000, priceCurrency: 'USD' })
      .where('userId', '=', creatorId)
      .execute();
    await h.owner
      .insertInto('creatorRates')
      .values({ creatorId, contentType: 'reel', fromMinor: 41_000, currency: 'USD' })
      .execute();
    const [open] = await asked(creator, 'priced lamps');
    await creator.deals.sendApplication({ campaignId: campaign.id, note: NOTE });
    const brand = await h.as(brandId, NOW);
    const [application] = (await brand.deals.applications({ campaignId: campaign.id })).rows;
    // Two reels at their own price, and a story at what a piece of theirs costs.
    expect(open?.expected).toEqual({ amountMinor: 2 * 41_000 + 20_000, currency: 'USD' });
    expect(application?.price.suggestedMinor).toBe(open?.expected?.amountMinor);
    expect(open?.match).toEqual(application?.match);
  });

  test('are filtered by platform and by what is made', async () => {
    const { creator, brandId } = await world({ name: 'Filtered lamps', platforms: ['instagram'] });
    const open = { brandId, reviewStatus: 'approved', participation: 'application', ...DATES } as const;
    const reel = JSON.stringify({ reel: { quantity: 1, description: '' } });
    const named = { name: 'Filtered lamps', contentRequirements: reel };
    const tiktok = await createCampaign(h.owner, { ...open, ...named, platforms: ['tiktok'] });
    const story = JSON.stringify({ story: { quantity: 1, description: '' } });
    const other = await createCampaign(h.owner, {
      ...open,
      ...named,
      contentRequirements: story,
      platforms: ['tiktok'],
    });
    const found = async (filters: object) =>
      new Set((await creator.deals.openCampaigns({ search: 'filtered lamps', ...filters })).rows.map(({ id }) => id));
    expect(await found({ platform: 'tiktok' })).toEqual(new Set([tiktok.id, other.id]));
    expect(await found({ platform: 'tiktok', content: 'reel' })).toEqual(new Set([tiktok.id]));
    expect((await found({ platform: 'instagram' })).size).toBe(1);
    await expect(found({ platform: 'ham radio' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('come newest first and in pages', async () => {
    const { creator, brandId } = await world();
    const made: string[] = [];
    for (const day of [1, 2, 3]) {
      const createdAt = later(day);
      const open = { brandId, reviewStatus: 'approved', participation: 'application', ...DATES } as const;
      made.unshift((await createCampaign(h.owner, { ...open, name: 'Paged lamps', createdAt })).id);
    }
    const first = await creator.deals.openCampaigns({ search: 'paged lamps', limit: 2 });
    const rest = await creator.deals.openCampaigns({ search: 'paged lamps', limit: 2, cursor: first.nextCursor });
    expect([...first.rows, ...rest.rows].map(({ id }) => id)).toEqual(made);
    expect(rest.nextCursor).toBeNull();
  });
});

describe('an application', () => {
  test('is sent once, told to the brand with mail as it wishes, and on record', async () => {
    const { creator, creatorId, campaign, brandId } = await world();
    const { id } = await creator.deals.sendApplication({ campaignId: campaign.id, note: ` ${NOTE} ` });
    expect(await applicationOf(id)).toMatchObject({ status: 'pending', message: NOTE, creatorId, dealId: null });
    expect(await movesOf(h, id)).toEqual(['→pending']);
    expect(await noticesTo(h, brandId)).toMatchObject([
      { notificationType: 'application_received', route: `/brand/orders?projectId=${campaign.id}&tab=creators` },
    ]);
    const mails = () => h.owner.selectFrom('mailOutbox').selectAll().where('userId', '=', brandId).execute();
    expect(await mails()).toHaveLength(1);
    expect((await asked(creator)).map((row) => row.id)).not.toContain(campaign.id);
    await expect(creator.deals.sendApplication({ campaignId: campaign.id, note: NOTE })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'You have already applied to this campaign.',
    });

    const quiet = await world();
    const settings = await h.as(quiet.brandId, NOW);
    await settings.notifications.savePreferences({ emailNotifications: false });
    await quiet.creator.deals.sendApplication({ campaignId: quiet.campaign.id, note: NOTE });
    expect(await noticesTo(h, quiet.brandId)).toHaveLength(1);
    expect(await h.owner.selectFrom('mailOutbox').where('userId', '=', quiet.brandId).execute()).toEqual([]);
  });

  test('waits until the profile is complete, and until a flagged account is cleared', async () => {
    const { campaign } = await world();
    const { id } = await createUser(h.owner, 'creator');
    await h.owner.updateTable('creatorProfiles').set({ isProfileComplete: false }).where('userId', '=', id).execute();
    const creator = await h.as(id, NOW);
    await expect(creator.deals.sendApplication({ campaignId: campaign.id, note: NOTE })).rejects.toMatchObject({
      code: 'PRECONDITION_FAILED',
      message: 'Complete your profile before you apply: brands read it before they decide.',
    });
    const flagged = await createUser(h.owner, 'creator');
    await h.owner.updateTable('users').set({ flagged: true }).where('id', '=', flagged.id).execute();
    await expect(
      (await h.as(flagged.id, NOW)).deals.sendApplication({ campaignId: campaign.id, note: NOTE }),
    ).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' });
  });

  test('is taken back while nobody has answered it, which the brand hears once, and not sent again', async () => {
    const { creator, creatorId, campaign, brand, brandId } = await world();
    const { id: applicationId } = await creator.deals.sendApplication({ campaignId: campaign.id, note: NOTE });
    expect(await creator.deals.withdrawApplication({ applicationId })).toEqual({ status: 'withdrawn' });
    const route = `/brand/orders?projectId=${campaign.id}&tab=creators`;
    expect(await noticesTo(h, brandId)).toMatchObject([
      { notificationType: 'application_received', route },
      { notificationType: 'application_withdrawn', route },
    ]);
    const { rows } = await brand.notifications.list({});
    const { firstName, lastName } = await h.owner
      .selectFrom('users')
      .select(['firstName', 'lastName'])
      .where('id', '=', creatorId)
      .executeTakeFirstOrThrow();
    const told = rows.find(({ type }) => type === 'application_withdrawn');
    expect(told?.title).toBe(`${firstName} ${lastName} withdrew their application`);
    expect(told?.message).toContain(campaign.name);
    await expect(creator.deals.withdrawApplication({ applicationId })).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(creator.deals.sendApplication({ campaignId: campaign.id, note: NOTE })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await expect(brand.deals.offer({ applicationId, currency: 'USD', agreedMinor: 30_000 })).rejects.toThrow(
      'The creator has withdrawn this application.',
    );
  });

  test('is nobody else’s to see or to answer', async () => {
    const { creator, campaign } = await world();
    const { id: applicationId } = await creator.deals.sendApplication({ campaignId: campaign.id, note: NOTE });
    const other = await world();
    const gone = { code: 'NOT_FOUND' };
    await expect(other.brand.deals.applications({ campaignId: campaign.id })).rejects.toMatchObject(gone);
    await expect(other.brand.deals.declineApplication({ applicationId })).rejects.toMatchObject(gone);
    await expect(
      other.brand.deals.offer({ applicationId, currency: 'USD', agreedMinor: 30_000 }),
    ).rejects.toMatchObject(gone);
    await expect(other.creator.deals.withdrawApplication({ applicationId })).rejects.toMatchObject(gone);
    expect((await other.creator.deals.myApplications({})).rows).toEqual([]);
    expect((await applicationOf(applicationId)).status).toBe('pending');
  });
});

describe('the brand', () => {
  test('sees who applied with card, note, match and what may be offered, never an address', async () => {
    const { creator, creatorId, campaign, brand } = await world();
    await creator.deals.sendApplication({ campaignId: campaign.id, note: NOTE });
    const { rows } = await brand.deals.applications({ campaignId: campaign.id });
    expect(rows).toMatchObject([
      {
        status: 'pending',
        note: NOTE,
        sentAt: NOW.toISOString(),
        offer: null,
        creator: { id: creatorId, price: { currency: 'USD' } },
        match: { score: expect.any(Number) },
        price: { campaignType: 'Single', currency: 'USD', suggestedMinor: 50_000 },
      },
    ]);
    const { email } = await h.owner
      .selectFrom('users')
      .select('email')
      .where('id', '=', creatorId)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(rows)).not.toContain(email);
    const order = await brand.orders.read({ campaignId: campaign.id });
    expect(order.pendingApplications).toBe(1);
    const { actionItems } = await brand.campaigns.dashboard();
    expect(actionItems.map(({ title }) => title)).toContain('Answer applications');
  });

  test('answers with an offer: an invitation with all its checks, which the creator sees as the answer', async () => {
    const { creator, creatorId, campaign, brand } = await world();
    const { id: applicationId } = await creator.deals.sendApplication({ campaignId: campaign.id, note: NOTE });
    const offer = (agreedMinor: number) => brand.deals.offer({ applicationId, currency: 'USD', agreedMinor });
    await expect(offer(75_001)).rejects.toThrow('Total budget ($750.01) exceeds remaining budget ($750.00)');
    expect((await applicationOf(applicationId)).status).toBe('pending');
    const { dealIds } = await offer(40_000);
    const [dealId = ''] = dealIds;
    expect(await applicationOf(applicationId)).toMatchObject({ status: 'offered', dealId, answeredAt: NOW });
    expect(await movesOf(h, applicationId)).toEqual(['→pending', 'pending→offered']);
    expect(await statusOf(h, dealId)).toBe('invited');
    const route = `/creator/invitations/${dealId}`;
    expect(await noticesTo(h, creatorId)).toMatchObject([{ notificationType: 'deal_invited', route }]);
    const { rows } = await creator.deals.myApplications({});
    expect(rows).toMatchObject([
      { status: 'offered', offer: { status: 'invited', amount: { amountMinor: 40_000, currency: 'USD' } } },
    ]);
    await creator.deals.accept({ dealId });
    const answered = await brand.deals.applications({ campaignId: campaign.id, show: 'answered' });
    expect(answered.rows).toMatchObject([{ status: 'offered', offer: { status: 'accepted' } }]);
    expect((await brand.deals.applications({ campaignId: campaign.id })).rows).toEqual([]);
  });

  test('declines, with a reason if it likes; the creator reads it', async () => {
    const { people, campaign, brand, ids } = await world({}, 2);
    const sent: string[] = [];
    for (const one of people) sent.push((await one.deals.sendApplication({ campaignId: campaign.id, note: NOTE })).id);
    const [first = '', second = ''] = sent;
    await brand.deals.declineApplication({ applicationId: first, reason: ' We look for runners. ' });
    await brand.deals.declineApplication({ applicationId: second, reason: '' });
    expect(await applicationOf(first)).toMatchObject({ status: 'declined', declineReason: 'We look for runners.' });
    expect(await applicationOf(second)).toMatchObject({ status: 'declined', declineReason: null });
    for (const id of ids) {
      expect(await noticesTo(h, id)).toMatchObject([
        { notificationType: 'application_declined', route: '/creator/campaigns/open?tab=mine' },
      ]);
    }
    expect((await people[0]?.deals.myApplications({}))?.rows).toMatchObject([
      { status: 'declined', declineReason: 'We look for runners.' },
    ]);
    await expect(brand.deals.declineApplication({ applicationId: first })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This application was already declined.',
    });
  });

  test('answers what came in before a revision made the campaign one by invitation', async () => {
    const { creator, campaign, brand } = await world();
    const { id: applicationId } = await creator.deals.sendApplication({ campaignId: campaign.id, note: NOTE });
    await h.owner.updateTable('campaigns').set({ participation: 'invite' }).where('id', '=', campaign.id).execute();
    await brand.deals.offer({ applicationId, currency: 'USD', agreedMinor: 30_000 });
    expect((await applicationOf(applicationId)).status).toBe('offered');
  });

  test('staff who invite an applicant answer the application for it', async () => {
    const { creator, creatorId, campaign } = await world();
    const { id } = await creator.deals.sendApplication({ campaignId: campaign.id, note: NOTE });
    const admin = await h.as((await createUser(h.owner, 'admin')).id, NOW);
    await admin.deals.invite({
      campaignId: campaign.id,
      currency: 'USD',
      invites: [{ creatorId, agreedMinor: 30_000 }],
    });
    expect((await applicationOf(id)).status).toBe('offered');
  });
});

describe('an application that nobody can answer any more', () => {
  test.each([
    ['cancelled', 'The product was recalled.'],
    ['deleted', 'The brand withdrew the campaign.'],
    ['rejected', 'This product cannot be advertised here.'],
  ] as const)('is closed when the campaign is %s, and the creator is told why', async (how, reason) => {
    const { creator, creatorId, campaign, brand } = await world();
    const { id } = await creator.deals.sendApplication({ campaignId: campaign.id, note: NOTE });
    const admin = await h.as((await createUser(h.owner, 'admin')).id, NOW);
    const { id: campaignId } = campaign;
    if (how === 'cancelled') await brand.campaigns.cancel({ campaignId, reason });
    if (how === 'deleted') await brand.campaigns.delete({ campaignId });
    if (how === 'rejected') await admin.review.reject({ campaignId, note: reason });
    expect(await applicationOf(id)).toMatchObject({ status: 'closed', declineReason: reason });
    expect(await noticesTo(h, creatorId)).toMatchObject([{ notificationType: 'application_closed' }]);
  });

  test('is closed by the hourly job once the day of the start is over, not before and not while it is paused', async () => {
    const started = await world({ startDate: '2026-03-10' });
    const paused = await world({ startDate: '2026-03-10' });
    const coming = await world();
    const sent: string[] = [];
    for (const { creator, campaign } of [started, paused, coming]) {
      sent.push((await creator.deals.sendApplication({ campaignId: campaign.id, note: NOTE })).id);
    }
    const pause = { status: 'paused', pausedFrom: 'new' } as const;
    await h.owner.updateTable('campaigns').set(pause).where('id', '=', paused.campaign.id).execute();
    const statuses = () => Promise.all(sent.map(async (id) => (await applicationOf(id)).status));
    const expire = (days: number) =>
      jobHandlers['deals.expire']({}, h.context({ kind: 'system', onBehalfOf: null }, later(days)));
    await expire(1);
    expect(await statuses()).toEqual(['pending', 'pending', 'pending']);
    await expire(6);
    expect(await statuses()).toEqual(['closed', 'pending', 'pending']);
    await expire(6);
    expect(await noticesTo(h, started.creatorId)).toHaveLength(1);
  });
});

describe('at the same time', () => {
  const settled = async (calls: Promise<unknown>[]) => {
    const outcomes = await Promise.allSettled(calls);
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason.code)] : []));
    return { done: outcomes.length - refused.length, refused: [...new Set(refused)] };
  };

  test('20 tabs that apply make one application', async () => {
    const { creator, campaign, brandId } = await world();
    const calls = Array.from({ length: 20 }, () =>
      creator.deals.sendApplication({ campaignId: campaign.id, note: NOTE }),
    );
    expect(await settled(calls)).toEqual({ done: 1, refused: ['CONFLICT'] });
    expect(await noticesTo(h, brandId)).toHaveLength(1);
  });

  test('offer, decline and withdrawal of one application have one effect', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { creator, campaign, brand, brandId } = await world();
      const { id: applicationId } = await creator.deals.sendApplication({ campaignId: campaign.id, note: NOTE });
      const answers = [
        () => brand.deals.offer({ applicationId, currency: 'USD', agreedMinor: 30_000 }),
        () => brand.deals.declineApplication({ applicationId }),
        () => creator.deals.withdrawApplication({ applicationId }),
      ];
      const calls = Array.from({ length: 18 }, (_, at) => answers[(at + round) % 3]?.());
      expect(await settled(calls.map((call) => Promise.resolve(call)))).toEqual({ done: 1, refused: ['CONFLICT'] });
      const { status } = await applicationOf(applicationId);
      expect(await movesOf(h, applicationId)).toEqual(['→pending', `pending→${status}`]);
      const heard = (await noticesTo(h, brandId)).map(({ notificationType }) => notificationType);
      expect(heard).toEqual(['application_received', ...(status === 'withdrawn' ? ['application_withdrawn'] : [])]);
      const deals = await h.owner.selectFrom('deals').where('campaignId', '=', campaign.id).select('id').execute();
      expect(deals).toHaveLength(status === 'offered' ? 1 : 0);
    }
  });

  test('20 offers to 20 applicants never pass the creator budget', async () => {
    const { campaign, brand, ids } = await world({}, 20);
    const sent: string[] = [];
    for (const creatorId of ids) sent.push((await createApplication(h.owner, { campaign, creatorId })).id);
    const calls = sent.map((applicationId) =>
      brand.deals.offer({ applicationId, currency: 'USD', agreedMinor: 20_000 }),
    );
    expect(await settled(calls)).toEqual({ done: 3, refused: ['BAD_REQUEST'] });
    const { remainingMinor } = await brand.deals.budget({ campaignId: campaign.id });
    expect(remainingMinor).toBe(15_000);
  });
});
