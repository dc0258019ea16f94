import { describe, expect, test } from 'vitest';
import {
  createApplication,
  createCampaign,
  createDeal,
  createSubmission,
  createUser,
  FACTORY_TIME,
  type NewRow,
  type Row,
} from '#db/factories.ts';
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

const find = async (who: { id: string }, search: string) =>
  (await (await h.as(who.id)).search.everything({ search })).flatMap(({ found }) => found);
const idsOf = async (who: { id: string }, search: string) => (await find(who, search)).map(({ id }) => id);
const kindsOf = async (who: { id: string }, search: string) => (await find(who, search)).map(({ kind }) => kind);

const payment = await createPayment({
  campaign: mine,
  amountMinor: 50_000,
  transferReference: 'ACC-QX7K2M9P',
  invoiceSeq: 3,
});
const application = await createApplication(h.owner, { campaign: theirs, creatorId: hidden.id });
const content = await createSubmission(h.owner, { deal, title: 'Quillon at dawn' });
await h.owner
  .insertInto('agencyUsers')
  .values({ agencyId: agency.id, userId: creator.id, role: 'managed_creator', createdAt: FACTORY_TIME })
  .execute();

function createPayment({ campaign, ...over }: Partial<NewRow<'payments'>> & { campaign: Row<'campaigns'> }) {
  return h.owner
    .insertInto('payments')
    .values({
      campaignId: campaign.id,
      brandId: campaign.brandId,
      kind: 'deposit',
      status: 'created',
      method: 'bank_transfer',
      dueAt: FACTORY_TIME,
      amountMinor: 1,
      currency: campaign.currency,
      idempotencyKey: `payment of ${campaign.id}`,
      createdAt: FACTORY_TIME,
      updatedAt: FACTORY_TIME,
      ...over,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

describe('the search across everything', () => {
  test('shows a brand its own campaigns, those named so first, its deals, money and content, and the creators whom Discover lists', async () => {
    const found = await find(brand, 'QUILLON');
    const campaigns = found.filter(({ kind }) => kind === 'campaign');
    expect(campaigns.map(({ id }) => id)).toEqual(expect.arrayContaining([mine.id, waiting.id, draft.id]));
    expect(campaigns.at(-1)).toMatchObject({
      id: draft.id,
      status: { label: 'Draft' },
      route: `/brand/create-campaign?draftId=${draft.id}`,
    });
    const order = `/brand/orders?projectId=${mine.id}`;
    expect(found).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'campaign', id: mine.id, title: 'Quillon spring', route: order }),
        expect.objectContaining({ kind: 'deal', id: deal.id, title: 'Zadie Quillon', route: `${order}&tab=creators` }),
        expect.objectContaining({
          kind: 'payment',
          id: payment.id,
          title: 'Deposit for Quillon spring',
          detail: `Invoice ${mine.id.slice(0, 8)}-3`,
          money: { amountMinor: 50_000, currency: 'USD' },
          route: `${order}&tab=money`,
        }),
        expect.objectContaining({ kind: 'content', id: content.id, route: `${order}&tab=content` }),
      ]),
    );
    expect(found.filter(({ kind }) => kind === 'creator')).toEqual([
      {
        kind: 'creator',
        id: creator.id,
        title: 'Zadie Quillon',
        detail: '@zadie_q',
        status: null,
        money: null,
        route: '/brand/creators?search=zadie_q',
      },
    ]);
    const seen = found.map(({ id }) => id);
    for (const { id } of [theirs, deleted, hidden, suspended, invited, application]) expect(seen).not.toContain(id);
    expect(await idsOf(brand, creator.email)).toEqual([]);
  });

  test('shows both sides of a deal what was written about it, and nobody else', async () => {
    await createMessage(h.owner, { deal, authorId: brand.id, over: { body: 'The zeppelin comes on\nThursday' } });
    const title = 'The zeppelin comes on Thursday';
    const about = { kind: 'message', title, status: null, money: null } as const;
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

  test('shows a creator only their own side, each where it is worked on', async () => {
    expect(await find(creator, 'quillon')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'deal',
          id: deal.id,
          title: 'Quillon spring',
          detail: 'Deal with Quillon Lamps',
          status: { label: 'In progress', tone: 'primary' },
          route: `/creator/campaigns/${mine.id}`,
        }),
        expect.objectContaining({
          id: invited.id,
          title: 'Quillon rivals',
          detail: 'Invitation from Other House',
          route: `/creator/invitations/${invited.id}`,
        }),
        expect.objectContaining({ id: content.id, route: `/creator/campaigns/${mine.id}?tab=uploads` }),
      ]),
    );
    expect(await idsOf(creator, 'other house')).toEqual([invited.id]);
    const seen = await idsOf(creator, 'quillon');
    for (const { id } of [other, payment, brand]) expect(seen).not.toContain(id);
    expect(await kindsOf(hidden, 'other house')).toEqual(['application']);
  });

  test('shows an agency the people whom it manages, their campaigns and their deals', async () => {
    const found = await find(agency, 'quillon');
    expect(found.map(({ kind, id }) => [kind, id])).toEqual(
      expect.arrayContaining([
        ['campaign', mine.id],
        ['deal', deal.id],
        ['deal', invited.id],
        ['account', creator.id],
      ]),
    );
    const seen = found.map(({ id }) => id);
    for (const { id } of [waiting, other, hidden, brand, payment]) expect(seen).not.toContain(id);
    expect(found.find(({ id }) => id === creator.id)?.route).toBe(`/agency/crm/creators/${creator.id}`);
    expect(found.find(({ id }) => id === deal.id)?.route).toBe(`/agency/crm/deals?deal=${deal.id}`);
    await h.owner.updateTable('featureFlags').set({ value: false }).where('key', '=', 'agency_area_enabled').execute();
    expect(await find(agency, 'quillon')).toEqual([]);
    await h.owner.updateTable('featureFlags').set({ value: true }).where('key', '=', 'agency_area_enabled').execute();
  });

  test('shows staff campaigns, deals, money, accounts by name, address or company, and leads', async () => {
    const found = await find(admin, 'quillon');
    const routes = new Map(found.map(({ id, route }) => [id, route]));
    expect(routes.get(waiting.id)).toBe(`/admin/campaign-review?status=pending_review&campaignId=${waiting.id}`);
    expect(routes.get(mine.id)).toBe(`/admin/projects/${mine.id}`);
    expect(routes.get(deal.id)).toBe(`/admin/crm/deals?deal=${deal.id}`);
    expect(routes.get(payment.id)).toBe(`/admin/money?tab=payments&row=${payment.id}`);
    expect(routes.has(deleted.id)).toBe(false);
    const accounts = found.filter(({ kind }) => kind === 'account').map(({ id }) => id);
    expect(new Set(accounts)).toEqual(new Set([brand.id, creator.id, hidden.id, suspended.id]));
    expect(found.at(-1)).toMatchObject({ kind: 'lead', title: 'Lena Quillon', detail: 'lena@example.test · Lead' });
    expect((await find(admin, creator.email)).filter(({ kind }) => kind === 'account')).toHaveLength(1);
    expect(await idsOf(admin, 'lena@exam')).toHaveLength(1);
    expect(new Set(await find(superAdmin, 'quillon'))).toEqual(new Set(found));
  });

  test('finds exactly what an id, its beginning, an invoice number or the reference of a transfer means, however it is typed', async () => {
    for (const one of [mine, deal, payment, content]) {
      expect(await idsOf(brand, ` ${one.id.toUpperCase()} `)).toEqual([one.id]);
      expect(await idsOf(brand, one.id.slice(0, 8))).toEqual([one.id]);
      expect(await idsOf(admin, one.id.replaceAll('-', ''))).toEqual([one.id]);
    }
    expect(await idsOf(brand, `${mine.id.slice(0, 8)}-3`)).toEqual([payment.id]);
    expect(await idsOf(brand, `${mine.id.slice(0, 8)}-4`)).toEqual([]);
    expect(await idsOf(brand, 'acc-qx7k2m9p')).toEqual([payment.id]);
    expect(await idsOf(brand, creator.id)).toEqual([creator.id]);
    expect(await idsOf(admin, hidden.id)).toEqual([hidden.id]);
    expect(await idsOf(creator, deal.id)).toEqual([deal.id]);
    expect(await idsOf(creator, mine.id)).toEqual([deal.id]);
    expect(await idsOf(agency, creator.id)).toEqual([creator.id]);
    expect(await idsOf(agency, mine.id)).toEqual([mine.id]);
  });

  test('finds for a creator an open campaign by its id, or the beginning of it, as long as they may apply to it', async () => {
    const dates = { startDate: '2098-01-01', submissionDeadline: '2098-02-01', endDate: '2098-03-01' };
    const terms = { brandId: rival.id, name: 'Open house', status: 'under_review', reviewStatus: 'approved' } as const;
    const open = await createCampaign(h.owner, { ...terms, ...dates, participation: 'application' });
    const asked = await createCampaign(h.owner, { ...terms, ...dates, participation: 'invite' });
    const found = [
      expect.objectContaining({
        kind: 'open',
        id: open.id,
        title: 'Open house',
        detail: 'Other House',
        route: '/creator/campaigns/open?search=Open%20house',
      }),
    ];
    for (const typed of [open.id, ` ${open.id.toUpperCase()} `, open.id.slice(0, 8)]) {
      expect(await find(creator, typed)).toEqual(found);
    }
    expect(await find(creator, asked.id)).toEqual([]);
    await createApplication(h.owner, { campaign: open, creatorId: creator.id });
    expect(await kindsOf(creator, open.id)).toEqual(['application']);
  });

  test('finds nothing by the exact id of what belongs to somebody else', async () => {
    const references = [mine, waiting, deal, payment, content].map(({ id }) => id);
    const numbers = [`${mine.id.slice(0, 8)}-3`, 'ACC-QX7K2M9P'];
    for (const typed of [...references, ...numbers]) expect(await idsOf(rival, typed), typed).toEqual([]);
    for (const { id } of [waiting, payment, other, brand, application]) {
      expect(await idsOf(creator, id)).toEqual([]);
      expect(await idsOf(agency, id)).toEqual([]);
    }
    for (const { id } of [hidden, suspended, theirs, deleted, invited, application]) {
      expect(await idsOf(brand, id)).toEqual([]);
    }
    await expect((await h.as(null)).search.everything({ search: mine.id })).rejects.toMatchObject({
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

  test('asks for three characters, shows a few of each kind and where all of them are, and costs a few statements', async () => {
    for (let n = 0; n < EVERYTHING_PER_KIND + 2; n += 1) {
      await createCampaign(h.owner, { brandId: brand.id, name: `Many & ${n}`, status: 'new' });
    }
    for (const search of ['', 'q', 'qu', '  qu  ']) expect(await find(brand, search)).toEqual([]);
    const [group] = await (await h.as(admin.id)).search.everything({ search: 'many &' });
    expect(group?.found).toHaveLength(EVERYTHING_PER_KIND);
    expect(group?.all).toBe('/admin/project-management?search=many%20%26');
    for (const who of [brand, creator, admin, superAdmin, agency]) {
      const caller = await h.as(who.id);
      for (const search of ['many', mine.id, mine.id.slice(0, 8)]) {
        h.statements.length = 0;
        await caller.search.everything({ search });
        expect(h.statements.length).toBeLessThanOrEqual(5);
      }
    }
  });
});
