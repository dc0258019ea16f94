import { expect, test } from 'vitest';
import { createApplication, createCampaign, createDeal, createSubmission, createUser } from '#db/factories.ts';
import { DAY_MS } from '#shared/constants.ts';
import { lifecycles } from '#shared/lifecycles.ts';
import { document, funded, live, scene } from '#tests/payments/scene.ts';
import { harness } from '#tests/support/harness.ts';

const h = await harness();

const STATUSES = lifecycles.campaign.statuses;

test('[BR-DASH-11] [BR-DASH-23] one call answers with the counts, the newest six and what waits', async () => {
  const brand = await createUser(h.owner, 'brand');
  const day = (number: number) => new Date(Date.UTC(2026, 3, number));
  const made = [];
  // Created in another order than they started in.
  for (const [index, status] of STATUSES.entries()) {
    const createdAt = day(1 + ((index * 3) % STATUSES.length));
    made.push(
      await createCampaign(h.owner, { brandId: brand.id, status, createdAt, name: `Day ${createdAt.getUTCDate()}` }),
    );
  }
  const other = await createUser(h.owner, 'brand');
  await createCampaign(h.owner, { brandId: other.id, status: 'live', createdAt: day(20) });
  const board = await (await h.as(brand.id, day(21))).campaigns.dashboard();
  // Active: creators assigned, in progress, and on the way to being posted (ruling A08).
  expect(board.stats).toEqual({ total: STATUSES.length, active: 4, completed: 1 });
  expect(board.recent.map(({ name }) => name)).toEqual(['Day 10', 'Day 9', 'Day 8', 'Day 7', 'Day 6', 'Day 5']);
  const waits = board.actionItems.map(({ title, route }) => ({ title, route }));
  const draft = made.find(({ status }) => status === 'draft');
  expect(waits).toContainEqual({
    title: 'Resume your draft',
    route: `/brand/create-campaign?draftId=${draft?.id}`,
  });
  expect(waits).toContainEqual({ title: 'Add a payment method', route: '/brand/settings' });
  // Only this brand's own items wait.
  const theirs = await (await h.as(other.id, day(21))).campaigns.dashboard();
  expect(theirs).toMatchObject({ stats: { total: 1, active: 1, completed: 0 }, recent: [{ status: 'live' }] });
  expect(theirs.actionItems.map(({ title }) => title)).not.toContain('Resume your draft');
});

test('a new brand is told what to do first until it has done all of it', async () => {
  const brand = await createUser(h.owner, 'brand', { brandProfile: { websiteUrl: null, brandBio: null } });
  const caller = await h.as(brand.id);
  const done = async () =>
    (await caller.campaigns.dashboard()).firstSteps?.filter((step) => step.done).map(({ key }) => key) ?? null;
  expect(await done()).toEqual([]);
  await h.owner
    .updateTable('brandProfiles')
    .set({ websiteUrl: 'https://a.example', brandBio: 'Lamps' })
    .where('userId', '=', brand.id)
    .execute();
  expect(await done()).toEqual(['profile']);
  const campaign = await createCampaign(h.owner, { brandId: brand.id, status: 'draft' });
  expect(await done()).toEqual(['profile', 'campaign']);
  await createDeal(h.owner, { campaign, creatorId: (await createUser(h.owner, 'creator')).id });
  expect(await done()).toEqual(['profile', 'campaign', 'invite']);
  await h.owner
    .insertInto('paymentMethods')
    .values({
      brandId: brand.id,
      customerRef: 'customer',
      brand: 'visa',
      last4: '4242',
      expMonth: 12,
      expYear: 2034,
      updatedAt: new Date(),
    })
    .execute();
  expect(await done()).toBeNull();
});

test('[BR-DRAFT-17] one read covers every origin, the brand’s own only, newest first', async () => {
  const brand = await createUser(h.owner, 'brand');
  const day = (number: number) => new Date(Date.UTC(2026, 2, number));
  const made = [];
  for (const [index, origin] of (['new', 'legacy', 'draft'] as const).entries()) {
    made.push(await createCampaign(h.owner, { brandId: brand.id, status: 'draft', origin, createdAt: day(index + 1) }));
  }
  await createCampaign(h.owner, { brandId: brand.id, status: 'new', createdAt: day(9) });
  await createCampaign(h.owner, { brandId: (await createUser(h.owner, 'brand')).id, status: 'draft' });
  const caller = await h.as(brand.id);
  const { rows } = await caller.campaigns.list({ which: 'drafts' });
  expect(rows.map(({ id }) => id)).toEqual(made.map(({ id }) => id).reverse());
  expect((await caller.campaigns.list({ which: 'all' })).rows).toHaveLength(4);
});

test('[BR-DASH-16] what waits is read from the campaign as it stands, and goes when it is done', async () => {
  const waiting = async (brandId: string, now?: Date) =>
    (await (await h.as(brandId, now)).campaigns.dashboard()).actionItems
      .filter(({ type }) => type !== 'setup')
      .map(({ title }) => title);

  const invites = await createUser(h.owner, 'brand');
  const campaign = await createCampaign(h.owner, { brandId: invites.id, reviewStatus: 'approved' });
  const now = campaign.createdAt;
  expect(await waiting(invites.id, now)).toEqual(['Invite creators']);
  const applicant = await createUser(h.owner, 'creator');
  const application = await createApplication(h.owner, { campaign, creatorId: applicant.id });
  expect(await waiting(invites.id, now)).toEqual(['Answer applications']);
  const caller = await h.as(invites.id, now);
  await caller.deals.offer({ applicationId: application.id, currency: 'USD', agreedMinor: 30_000 });
  expect(await waiting(invites.id, now)).toEqual([]);
  expect(await waiting(invites.id, new Date(now.getTime() + 3 * DAY_MS + 1))).toEqual(['Invitations are unanswered']);

  const pays = await scene(h);
  expect(await waiting(pays.brand.id)).toContain('Upload contract and brief');
  const documentHash = await document(h, pays);
  expect(await waiting(pays.brand.id)).toEqual(['Sign the contract']);
  const campaignId = pays.campaign.id;
  await (await h.as(pays.brand.id)).payments.signAsBrand({ campaignId, name: 'Bo Brand', documentHash });
  expect(await waiting(pays.brand.id)).toEqual([]);
  const [signing] = pays.deals;
  if (!signing) throw new Error('No deal');
  const creator = await h.as(signing.creatorId);
  await creator.payments.signAsCreator({ dealId: signing.id, name: 'Cleo Creator', documentHash });
  expect(await waiting(pays.brand.id)).toEqual(['Pay the deposit']);

  const works = await funded(h);
  const [deal] = works.deals;
  if (!deal) throw new Error('No deal');
  const before = (days: number) =>
    new Date(Date.parse(`${works.campaign.submissionDeadline}T12:00:00Z`) - days * DAY_MS);
  expect(await waiting(works.brand.id, before(4))).toEqual([]);
  expect(await waiting(works.brand.id, before(2))).toEqual(['Submission deadline is near']);
  await createSubmission(h.owner, { deal });
  expect(await waiting(works.brand.id, before(4))).toEqual(['Review pending approval']);

  const done = await live(h);
  expect(await waiting(done.brand.id)).toEqual([]);
});

test('[BR-DASH-16] the company’s own items stand until the profile is finished and a card is stored', async () => {
  const { id: brandId } = await createUser(h.owner, 'brand');
  const brand = await h.as(brandId);
  const waiting = async () => (await brand.campaigns.dashboard()).actionItems.map(({ title }) => title);
  expect(await waiting()).toEqual(['Add a payment method', 'Finish your company profile']);
  const profile = { websiteUrl: 'https://lamps.example', brandBio: 'Lamps that last.' };
  await h.owner.updateTable('brandProfiles').set(profile).where('userId', '=', brandId).execute();
  expect(await waiting()).toEqual(['Add a payment method']);
  const at = new Date();
  const draft = await createCampaign(h.owner, { brandId, status: 'draft', createdAt: at });
  expect(await waiting()).toEqual(['Add a payment method']);
  const stale = await h.as(brandId, new Date(at.getTime() + 3 * DAY_MS + 1));
  const items = (await stale.campaigns.dashboard()).actionItems;
  expect(items.map(({ title }) => title)).toContain('Resume your draft');
  expect(items.find(({ title }) => title === 'Resume your draft')).toMatchObject({
    route: `/brand/create-campaign?draftId=${draft.id}`,
  });
});
