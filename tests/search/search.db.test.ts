import { describe, expect, test } from 'vitest';
import { createCampaign, createDeal, createUser, FACTORY_TIME } from '#db/factories.ts';
import { EVERYTHING_PER_KIND } from '#shared/constants.ts';
import { harness } from '#tests/support/harness.ts';
import { createMessage } from '#tests/support/messages.ts';

const h = await harness();

const brand = await createUser(h.owner, 'brand', { brandProfile: { companyName: 'Quillon Lamps' } });
const rival = await createUser(h.owner, 'brand', { brandProfile: { companyName: 'Other House' } });
const creator = await createUser(h.owner, 'creator', {
  user: { firstName: 'Zadie', lastName: 'Quillon' },
  creatorProfile: { username: 'zadie_q', followerCount: 90 },
});
const hidden = await createUser(h.owner, 'creator', {
  user: { firstName: 'Hidden', lastName: 'Quillon' },
  creatorProfile: { isProfileComplete: false },
});
const suspended = await createUser(h.owner, 'creator', {
  user: { firstName: 'Gone', lastName: 'Quillon', status: 'suspended' },
});
const admin = await createUser(h.owner, 'admin');
const superAdmin = await createUser(h.owner, 'super_admin');
const agency = await createUser(h.owner, 'agency');

const mine = await createCampaign(h.owner, { brandId: brand.id, name: 'Quillon spring', status: 'in_progress' });
const waiting = await createCampaign(h.owner, { brandId: brand.id, name: 'Quillon autumn', status: 'new' });
const draft = await createCampaign(h.owner, {
  brandId: brand.id,
  name: 'Unnamed thoughts',
  description: 'A quillon, in a sketch',
  status: 'draft',
});
const theirs = await createCampaign(h.owner, { brandId: rival.id, name: 'Quillon rivals', status: 'in_progress' });
const deleted = await createCampaign(h.owner, {
  brandId: brand.id,
  name: 'Quillon deleted',
  status: 'draft',
  deletedAt: FACTORY_TIME,
});
const deal = await createDeal(h.owner, { campaign: mine, creatorId: creator.id, status: 'in_progress' });
const invited = await createDeal(h.owner, { campaign: theirs, creatorId: creator.id, status: 'invited' });
const other = await createDeal(h.owner, { campaign: mine, creatorId: hidden.id, status: 'in_progress' });
await h.owner
  .insertInto('leads')
  .values({
    name: 'Lena Quillon',
    email: 'lena@example.test',
    userType: 'brand',
    createdAt: FACTORY_TIME,
    updatedAt: FACTORY_TIME,
  })
  .execute();

const find = async (who: { id: string }, search: string) => (await h.as(who.id)).search.everything({ search });
const idsOf = async (who: { id: string }, search: string) => (await find(who, search)).map(({ id }) => id);

describe('the search across everything', () => {
  test('shows a brand its own campaigns, those named so first, and the creators whom Discover lists', async () => {
    const found = await find(brand, 'QUILLON');
    expect(found.filter(({ kind }) => kind === 'campaign').map(({ id }) => id)).toEqual(
      expect.arrayContaining([mine.id, waiting.id, draft.id]),
    );
    expect(found.filter(({ kind }) => kind === 'campaign').at(-1)).toMatchObject({
      id: draft.id,
      detail: 'Draft',
      route: `/brand/create-campaign?draftId=${draft.id}`,
    });
    expect(found.filter(({ kind }) => kind === 'creator')).toEqual([
      {
        kind: 'creator',
        id: creator.id,
        title: 'Zadie Quillon',
        detail: '@zadie_q',
        route: '/brand/creators?search=zadie_q',
      },
    ]);
    const seen = found.map(({ id }) => id);
    for (const { id } of [theirs, deleted, hidden, suspended]) expect(seen).not.toContain(id);
  });

  test('shows both sides of a deal what was written about it, and nobody else', async () => {
    await createMessage(h.owner, { deal, authorId: brand.id, over: { body: 'The zeppelin comes on\nThursday' } });
    const title = 'The zeppelin comes on Thursday';
    const about = { kind: 'message', title } as const;
    const told = async (who: { id: string }, search: string) =>
      (await find(who, search)).map(({ id: _, ...rest }) => rest);
    expect(await told(brand, 'ZEPPELIN')).toEqual([
      { ...about, detail: 'Zadie Quillon · Quillon spring', route: `/brand/messages?dealId=${deal.id}` },
    ]);
    expect(await told(creator, 'zeppelin')).toEqual([
      { ...about, detail: 'Quillon Lamps · Quillon spring', route: `/creator/messages?dealId=${deal.id}` },
    ]);
    for (const stranger of [rival, hidden, admin, agency]) expect(await told(stranger, 'zeppelin')).toEqual([]);
  });

  test('shows a creator only their own deals, by campaign or brand, each where it is worked on', async () => {
    expect(await find(creator, 'quillon')).toEqual(
      expect.arrayContaining([
        {
          kind: 'deal',
          id: deal.id,
          title: 'Quillon spring',
          detail: 'Deal with Quillon Lamps',
          route: `/creator/campaigns/${mine.id}`,
        },
        {
          kind: 'deal',
          id: invited.id,
          title: 'Quillon rivals',
          detail: 'Invitation from Other House',
          route: '/creator/deals?tab=pending',
        },
      ]),
    );
    expect(await idsOf(creator, 'other house')).toEqual([invited.id]);
    expect(await idsOf(creator, 'quillon')).not.toContain(other.id);
  });

  test('shows staff campaigns in review, accounts by name, address or company, and leads', async () => {
    const found = await find(admin, 'quillon');
    expect(found.filter(({ kind }) => kind === 'review').map(({ id }) => id)).toEqual([waiting.id]);
    const accounts = found.filter(({ kind }) => kind === 'account').map(({ id }) => id);
    expect(new Set(accounts)).toEqual(new Set([brand.id, creator.id, hidden.id, suspended.id]));
    expect(found.at(-1)).toMatchObject({ kind: 'lead', title: 'Lena Quillon', detail: 'lena@example.test · Lead' });
    expect(await idsOf(admin, creator.email)).toEqual([creator.id]);
    expect(await idsOf(admin, 'lena@exam')).toHaveLength(1);
  });

  test('shows a super admin what staff may see, and no campaign, deal or creator as if they were their own', async () => {
    expect(await find(superAdmin, 'quillon')).toEqual(await find(admin, 'quillon'));
  });

  test('shows an agency nothing yet, and a visitor that they must sign in', async () => {
    expect(await find(agency, 'quillon')).toEqual([]);
    await expect((await h.as(null)).search.everything({ search: 'quillon' })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
  });

  test('reads what is typed as text, not as a pattern', async () => {
    const odd = await createCampaign(h.owner, { brandId: brand.id, name: '100%_a\\b', status: 'new' });
    for (const search of ['100%', '%_a', '_a\\', 'a\\b']) expect(await idsOf(brand, search)).toEqual([odd.id]);
    for (const search of ['%%%', '___', 'q%n', 'qu_llon']) {
      expect(await idsOf(brand, search)).not.toContain(mine.id);
      expect(await idsOf(admin, search)).toEqual([]);
    }
  });

  test('asks for three characters, shows a few of each kind, and costs three statements at most', async () => {
    for (let n = 0; n < EVERYTHING_PER_KIND + 2; n += 1) {
      await createCampaign(h.owner, { brandId: brand.id, name: `Many ${n}`, status: 'new' });
    }
    for (const search of ['', 'q', 'qu', '  qu  ']) expect(await find(brand, search)).toEqual([]);
    expect(await find(brand, 'many')).toHaveLength(EVERYTHING_PER_KIND);
    for (const who of [brand, creator, admin, superAdmin, agency]) {
      const caller = await h.as(who.id);
      h.statements.length = 0;
      await caller.search.everything({ search: 'many' });
      expect(h.statements.length).toBeLessThanOrEqual(3);
    }
  });
});
