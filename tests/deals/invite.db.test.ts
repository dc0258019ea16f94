import { describe, expect, test } from 'vitest';
import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import { appRouter } from '#server/router.ts';
import { BULK_INVITE_MAX, MAIL_PER_PERSON_PER_DAY } from '#shared/constants.ts';
import { defaultUsage } from '#shared/deals/usage-rights.ts';
import { harness } from '#tests/support/harness.ts';
import { noticesTo } from '#tests/support/notices.ts';
import { brandWithCampaign, creators, later, movesOf, NOW } from './world.ts';

const h = await harness();
const one = (creatorId: string, agreedMinor = 30_000) => [{ creatorId, agreedMinor }];

describe('an invitation', () => {
  test('[BR-INV-12] [BR-INV-15] makes a deal and a connection, tells the creator, and leaves its audit rows', async () => {
    const { brand, brandId, campaign } = await brandWithCampaign(h);
    const [creatorId = ''] = await creators(h, 1);
    const result = await brand.deals.invite({
      campaignId: campaign.id,
      currency: 'USD',
      invites: one(creatorId),
      notes: ' We love your reels ',
    });
    expect(result).toMatchObject({ message: 'Invitation sent successfully!', mailed: true });
    const deal = await h.owner
      .selectFrom('deals')
      .selectAll()
      .where('creatorId', '=', creatorId)
      .executeTakeFirstOrThrow();
    expect(deal).toMatchObject({
      id: result.dealIds[0],
      brandId,
      status: 'invited',
      agreedAmountMinor: 30_000,
      currency: 'USD',
      notes: 'We love your reels',
      expiresAt: later(14),
    });
    const connection = await h.owner
      .selectFrom('brandCreatorConnections')
      .selectAll()
      .where('brandId', '=', brandId)
      .executeTakeFirstOrThrow();
    expect(connection).toMatchObject({ creatorId, status: 'invited' });
    expect(await movesOf(h, deal.id)).toEqual(['→invited']);
    expect(await movesOf(h, connection.id)).toEqual(['→invited']);
    const route = `/creator/invitations/${deal.id}`;
    expect(await noticesTo(h, creatorId)).toMatchObject([{ notificationType: 'deal_invited', route }]);
  });

  test('[BR-INV-14] [BR-INV-16] [BR-INV-18] is mailed to the address that only the server knows, in the brand’s name, with a link to the creator’s deals', async () => {
    const { brand, campaign } = await brandWithCampaign(h);
    const [creatorId = ''] = await creators(h, 1);
    await brand.deals.invite({ campaignId: campaign.id, currency: 'USD', invites: one(creatorId) });
    await h.runJobs();
    const mail = await h.owner
      .selectFrom('mailOutbox')
      .selectAll()
      .where('userId', '=', creatorId)
      .executeTakeFirstOrThrow();
    expect(mail).toMatchObject({ template: 'dealInvitation', status: 'sent' });
    expect(mail.bodyText).toContain('/creator/deals');
    expect(mail.bodyText).toContain('$300.00');
    const creator = await h.owner.selectFrom('users').select('email').where('id', '=', creatorId).executeTakeFirst();
    expect(mail.toAddress).toBe(creator?.email);
    const { companyName } = await h.owner
      .selectFrom('brandProfiles')
      .select('companyName')
      .where('userId', '=', campaign.brandId)
      .executeTakeFirstOrThrow();
    expect(mail.subject).toContain(companyName);
    // The mail procedures read the demo's mailbox, and answer a mail in it: there is none with which anybody could send their own text.
    expect(Object.keys(appRouter._def.procedures).filter((name) => /mail\.|sendEmail/i.test(name))).toEqual([
      'mail.mailbox',
      'mail.reply',
    ]);
  });

  test('[BR-INV-23] stands when its mail cannot be sent, and the brand is told so', async () => {
    const { brand, brandId, campaign } = await brandWithCampaign(h);
    const [creatorId = ''] = await creators(h, 1);
    const mail = {
      toAddress: 'someone@example.test',
      template: 'notification',
      subject: 'S',
      bodyText: 'T',
      bodyHtml: 'H',
    };
    const spent = Array.from({ length: MAIL_PER_PERSON_PER_DAY }, () => ({
      ...mail,
      createdBy: brandId,
      createdAt: NOW,
    }));
    await h.owner.insertInto('mailOutbox').values(spent).execute();
    const result = await brand.deals.invite({ campaignId: campaign.id, currency: 'USD', invites: one(creatorId) });
    expect(result).toMatchObject({ message: 'Invitation sent successfully!', mailed: false });
    expect(await noticesTo(h, creatorId)).toHaveLength(1);
    expect(await h.owner.selectFrom('mailOutbox').where('userId', '=', creatorId).execute()).toEqual([]);
  });

  test('ends with the submission deadline when that comes before 14 days', async () => {
    const { brand, campaign } = await brandWithCampaign(h, {
      startDate: '2026-03-06',
      submissionDeadline: '2026-03-10',
      endDate: '2026-04-01',
    });
    const [creatorId = ''] = await creators(h, 1);
    await brand.deals.invite({ campaignId: campaign.id, currency: 'USD', invites: one(creatorId) });
    const { expiresAt } = await h.owner
      .selectFrom('deals')
      .select('expiresAt')
      .where('creatorId', '=', creatorId)
      .executeTakeFirstOrThrow();
    expect(expiresAt.toISOString()).toBe('2026-03-10T23:59:59.999Z');
  });

  test('renews a connection that was declined', async () => {
    const { brand, brandId, campaign } = await brandWithCampaign(h);
    const [creatorId = ''] = await creators(h, 1);
    const old = await createCampaign(h.owner, { brandId });
    await createDeal(h.owner, { campaign: old, creatorId, status: 'declined' });
    await brand.deals.invite({ campaignId: campaign.id, currency: 'USD', invites: one(creatorId) });
    const connection = await h.owner
      .selectFrom('brandCreatorConnections')
      .selectAll()
      .where('creatorId', '=', creatorId)
      .executeTakeFirstOrThrow();
    expect(connection.status).toBe('invited');
    expect((await movesOf(h, connection.id)).at(-1)).toBe('declined→invited');
  });

  test('by staff is made for the brand, with the same checks', async () => {
    const { brandId, campaign } = await brandWithCampaign(h);
    const [creatorId = ''] = await creators(h, 1);
    const admin = await h.as((await createUser(h.owner, 'admin')).id, NOW);
    await admin.deals.invite({ campaignId: campaign.id, currency: 'USD', invites: one(creatorId) });
    const deal = await h.owner
      .selectFrom('deals')
      .selectAll()
      .where('creatorId', '=', creatorId)
      .executeTakeFirstOrThrow();
    expect(deal.brandId).toBe(brandId);
  });

  test.each(['declined', 'withdrawn', 'expired'] as const)(
    'that was %s is followed by a new offer with an amount of its own; the old one stays as it was',
    async (status) => {
      const { brand, campaign } = await brandWithCampaign(h);
      const [creatorId = ''] = await creators(h, 1);
      const old = await createDeal(h.owner, { campaign, creatorId, status, agreedAmountMinor: 20_000 });
      const again = { campaignId: campaign.id, currency: 'USD' as const, invites: one(creatorId, 45_000) };
      const { dealIds } = await brand.deals.invite(again);
      await expect(brand.deals.invite(again)).rejects.toMatchObject({ code: 'CONFLICT' });
      const creator = await h.as(creatorId, NOW);
      const current = await creator.deals.mine({ tab: 'pending' });
      expect(current.rows.map(({ id, amount }) => [id, amount.amountMinor])).toEqual([[dealIds[0], 45_000]]);
      await creator.deals.accept({ dealId: dealIds[0] ?? '' });
      const { creators: shown } = await brand.orders.read({ campaignId: campaign.id });
      expect(shown.map(({ dealId, status: now, agreed }) => [dealId, now, agreed.amountMinor])).toEqual([
        [old.id, status, 20_000],
        [dealIds[0], 'accepted', 45_000],
      ]);
    },
  );

  test('answers the application that the creator sent', async () => {
    const { brand, campaign } = await brandWithCampaign(h, { participation: 'application' });
    const [creatorId = ''] = await creators(h, 1);
    const application = await h.owner
      .insertInto('applications')
      .values({ campaignId: campaign.id, creatorId, status: 'pending', createdAt: NOW, updatedAt: NOW })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { dealIds } = await brand.deals.invite({ campaignId: campaign.id, currency: 'USD', invites: one(creatorId) });
    const after = await h.owner
      .selectFrom('applications')
      .selectAll()
      .where('id', '=', application.id)
      .executeTakeFirstOrThrow();
    expect(after).toMatchObject({ status: 'offered', dealId: dealIds[0] });
  });
});

describe('the creator budget', () => {
  test('[BR-INV-06] refuses a sum over what remains, in the written words, and invites nobody', async () => {
    const { brand, campaign } = await brandWithCampaign(h);
    const [first = '', second = '', third = ''] = await creators(h, 3);
    await brand.deals.invite({ campaignId: campaign.id, currency: 'USD', invites: one(first, 25_000) });
    const over = brand.deals.invite({
      campaignId: campaign.id,
      currency: 'USD',
      invites: [...one(second, 25_000), ...one(third, 25_001)],
    });
    await expect(over).rejects.toThrow('Total budget ($500.01) exceeds remaining budget ($500.00)');
    const { dealIds } = await brand.deals.invite({
      campaignId: campaign.id,
      currency: 'USD',
      invites: [...one(second, 25_000), ...one(third, 25_000)],
    });
    expect(dealIds).toHaveLength(2);
  });

  test('[BR-INV-09] is the campaign’s own less what its committed deals agreed to, and 5000 only without a budget', async () => {
    const { brand, brandId, campaign } = await brandWithCampaign(h);
    const people = await creators(h, 10);
    const statuses = [
      'invited',
      'accepted',
      'contracted',
      'in_progress',
      'submitted',
      'completed',
      'declined',
      'withdrawn',
      'expired',
      'cancelled',
    ] as const;
    for (const [at, status] of statuses.entries()) {
      await createDeal(h.owner, { campaign, creatorId: people[at] ?? '', status, agreedAmountMinor: 1_000 });
    }
    expect(await brand.deals.budget({ campaignId: campaign.id })).toEqual({
      usageRights: defaultUsage(campaign.platforms),
      limitMinor: null,
      unneededMinor: 0,
      inReview: false,
      obstacle: null,
      totalMinor: 75_000,
      committedMinor: 6_000,
      remainingMinor: 69_000,
      currency: 'USD',
    });
    const waiting = await createCampaign(h.owner, { brandId, reviewStatus: 'pending_review' });
    expect(await brand.deals.budget({ campaignId: waiting.id })).toMatchObject({ inReview: true });
    const bare = await createCampaign(h.owner, { brandId, origin: 'legacy', budgetMinor: null });
    expect(await brand.deals.budget({ campaignId: bare.id })).toMatchObject({ remainingMinor: 500_000 });
  });
});

describe('the pricing floors', () => {
  test('[ADM-PF-29] refuse less than the creator’s tier costs, in the campaign’s currency, and let exactly that pass', async () => {
    await h.owner
      .insertInto('pricingFloors')
      .values({ tier: 'Micro', campaignType: 'Weekly', minPriceMinor: 30_000, updatedAt: NOW })
      .execute();
    const { brand, campaign } = await brandWithCampaign(h, { campaignType: 'Weekly' });
    const [creatorId = ''] = await creators(h, 1);
    const offer = (agreedMinor: number) =>
      brand.deals.invite({ campaignId: campaign.id, currency: 'USD', invites: one(creatorId, agreedMinor) });
    await expect(offer(38_099)).rejects.toThrow('Minimum price for Micro / Weekly is $381.00');
    const [candidate] = await brand.deals.candidates({ campaignId: campaign.id, creatorIds: [creatorId] });
    expect(candidate).toMatchObject({ price: { tier: 'Micro', floorMinor: 38_100, suggestedMinor: 50_000 } });
    expect((await offer(38_100)).dealIds).toHaveLength(1);
  });

  test('go by the largest verified follower count, not by what the creator claims', async () => {
    const { brand, campaign } = await brandWithCampaign(h, { campaignType: 'Weekly' });
    const creator = await createUser(h.owner, 'creator', { creatorProfile: { followerCount: 9_000_000 } });
    for (const [platform, followerCount] of [
      ['instagram', 4_000],
      ['tiktok', 12_000],
    ] as const) {
      await h.owner
        .insertInto('creatorPublicAnalytics')
        .values({
          creatorId: creator.id,
          platform,
          identifier: 'x',
          fetchedAt: NOW,
          followerCount,
          createdAt: NOW,
          updatedAt: NOW,
        })
        .execute();
    }
    const [candidate] = await brand.deals.candidates({ campaignId: campaign.id, creatorIds: [creator.id] });
    expect(candidate?.price.tier).toBe('Micro');
  });
});

describe('an invitation is refused', () => {
  test('to whoever is not signed in or not a brand, and for another brand’s campaign', async () => {
    const { campaign } = await brandWithCampaign(h);
    const stranger = await brandWithCampaign(h);
    const [creatorId = ''] = await creators(h, 1);
    const input = { campaignId: campaign.id, currency: 'USD' as const, invites: one(creatorId) };
    await expect((await h.as(null)).deals.invite(input)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect((await h.as(creatorId)).deals.invite(input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(stranger.brand.deals.invite(input)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(stranger.brand.deals.budget(input && { campaignId: campaign.id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(stranger.brand.deals.candidates({ campaignId: campaign.id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(stranger.brand.deals.forCampaign({ campaignId: campaign.id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await h.owner.selectFrom('deals').select('id').where('campaignId', '=', campaign.id).execute()).toEqual([]);
  });

  test.each([
    ['draft', 'draft', 'Submit this campaign'],
    ['new', 'rejected', 'was rejected'],
    ['live', 'approved', 'no longer be invited'],
    ['completed', 'approved', 'no longer be invited'],
    ['paused', 'approved', 'no longer be invited'],
    ['cancelled', 'approved', 'no longer be invited'],
  ] as const)('to a campaign that is %s (review %s)', async (status, reviewStatus, message) => {
    const { brand, campaign } = await brandWithCampaign(h, { status, reviewStatus });
    const [creatorId = ''] = await creators(h, 1);
    const input = { campaignId: campaign.id, currency: 'USD' as const, invites: one(creatorId) };
    await expect(brand.deals.invite(input)).rejects.toThrow(message);
  });

  test('while the campaign is in review it is not', async () => {
    const { brand, campaign } = await brandWithCampaign(h, { reviewStatus: 'pending_review' });
    const [creatorId = ''] = await creators(h, 1);
    const result = await brand.deals.invite({ campaignId: campaign.id, currency: 'USD', invites: one(creatorId) });
    expect(result.dealIds).toHaveLength(1);
  });

  test('after the submission deadline, and in another currency than the campaign’s', async () => {
    const { brandId, brand, campaign } = await brandWithCampaign(h);
    const [creatorId = ''] = await creators(h, 1);
    const input = { campaignId: campaign.id, invites: one(creatorId) };
    await expect((await h.as(brandId, later(60))).deals.invite({ ...input, currency: 'USD' })).rejects.toThrow(
      'deadline',
    );
    await expect(brand.deals.invite({ ...input, currency: 'GBP' })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test.each([
    ['is suspended', { user: { status: 'suspended' } }, 'CONFLICT'],
    ['is flagged', { user: { flagged: true } }, 'CONFLICT'],
    ['has no complete profile', { creatorProfile: { isProfileComplete: false } }, 'NOT_FOUND'],
  ] as const)('to a creator who %s', async (_what, over, code) => {
    const { brand, campaign } = await brandWithCampaign(h);
    const { id } = await createUser(h.owner, 'creator', over);
    const input = { campaignId: campaign.id, currency: 'USD' as const, invites: one(id) };
    await expect(brand.deals.invite(input)).rejects.toMatchObject({ code });
    expect(await brand.deals.candidates({ campaignId: campaign.id, creatorIds: [id] })).toEqual([]);
  });

  test('to someone who is no creator, and twice to the same one', async () => {
    const { brand, brandId, campaign } = await brandWithCampaign(h);
    const [creatorId = ''] = await creators(h, 1);
    const base = { campaignId: campaign.id, currency: 'USD' as const };
    await expect(brand.deals.invite({ ...base, invites: one(brandId) })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(
      brand.deals.invite({ ...base, invites: [...one(creatorId, 1), ...one(creatorId, 2)] }),
    ).rejects.toThrow('twice');
    await brand.deals.invite({ ...base, invites: one(creatorId) });
    await expect(brand.deals.invite({ ...base, invites: one(creatorId) })).rejects.toThrow('already has an open deal');
    await expect(brand.deals.invite({ ...base, invites: one(creatorId, 0) })).rejects.toThrow('more than 0');
    const many = (await creators(h, BULK_INVITE_MAX + 1)).flatMap((id) => one(id, 1));
    await expect(brand.deals.invite({ ...base, invites: many })).rejects.toThrow('at most 50');
  });

  test('while invitations are switched off', async () => {
    const { brand, campaign } = await brandWithCampaign(h);
    const [creatorId = ''] = await creators(h, 1);
    const flag = (value: boolean) =>
      h.owner.updateTable('featureFlags').set({ value }).where('key', '=', 'creator_invites_enabled').execute();
    await flag(false);
    const input = { campaignId: campaign.id, currency: 'USD' as const, invites: one(creatorId) };
    await expect(brand.deals.invite(input)).rejects.toThrow('switched off');
    await flag(true);
  });
});

describe('whom to invite', () => {
  test('[BR-INV-11] [BR-INV-10] finds 20 creators at most, by part of a name in any case, wildcards taken as they are', async () => {
    const { brand, campaign } = await brandWithCampaign(h);
    for (let n = 0; n < 22; n += 1) {
      await createUser(h.owner, 'creator', { user: { firstName: 'Quillon', lastName: `Vane${n}` } });
    }
    await createUser(h.owner, 'creator', { user: { firstName: 'Per_cent', lastName: '100%' } });
    const search = async (text: string) =>
      (await brand.deals.candidates({ campaignId: campaign.id, search: text })).map((row) => row.name);
    expect(await search('qUILL')).toHaveLength(20);
    expect(await search('vane21')).toEqual(['Quillon Vane21']);
    expect(await search('%')).toEqual(['Per_cent 100%']);
    expect(await search('er_c')).toEqual(['Per_cent 100%']);
    expect(await search('quillon_vane')).toEqual([]);
  });

  test('[BR-INV-10] says who has a committed deal already, and starts with 500 dollars', async () => {
    const { brand, campaign } = await brandWithCampaign(h);
    const { id } = await createUser(h.owner, 'creator', { user: { firstName: 'Zebulon' } });
    const search = () => brand.deals.candidates({ campaignId: campaign.id, search: 'zebulon' });
    expect(await search()).toMatchObject([{ id, openDeal: null, price: { suggestedMinor: 50_000, floorMinor: null } }]);
    expect(await brand.deals.budget({ campaignId: campaign.id })).toMatchObject({ currency: 'USD' });
    await brand.deals.invite({ campaignId: campaign.id, currency: 'USD', invites: one(id) });
    expect(await search()).toMatchObject([{ id, openDeal: 'invited' }]);
  });

  test('takes two statements besides the session', async () => {
    const { brand, campaign } = await brandWithCampaign(h);
    h.statements.length = 0;
    await brand.deals.candidates({ campaignId: campaign.id });
    expect(h.statements).toHaveLength(2);
  });
});
