import { expect, test } from 'vitest';
import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import { addDays, dayIn, isoDay } from '#shared/dates.ts';
import { harness } from '#tests/support/harness.ts';
import { opener } from '#tests/support/screens.ts';

const h = await harness();
const open = await opener(h);
// The pages show the present: at any time one of these two zones has another day than UTC.
const NOW = new Date();
const zone = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find((each) => dayIn(each, NOW) !== isoDay(NOW)) ?? '';
const zoneName = zone === 'Pacific/Kiritimati' ? 'Kiritimati time' : 'Pago Pago time';
const today = dayIn(zone, NOW);

async function world(due: string) {
  const brand = await createUser(h.owner, 'brand');
  const creator = await createUser(h.owner, 'creator');
  const campaign = await createCampaign(h.owner, {
    brandId: brand.id,
    name: 'Far away',
    status: 'in_progress',
    stage: 'campaign_setup',
    reviewStatus: 'approved',
    timeZone: zone,
    startDate: addDays(today, -30),
    submissionDeadline: due,
    endDate: addDays(today, 60),
  });
  return { brand, creator, campaign };
}
const leftOn = (text: string | null): string[] => text?.match(/\d+ days? left|Overdue/gi) ?? [];

test.each([
  [0, '1 day left'],
  [4, '5 days left'],
  [-1, 'Overdue'],
])('what is due in %i days where its campaign runs says so on every screen: %s', async (days, left) => {
  const { brand, creator, campaign } = await world(addDays(today, days));
  await createDeal(h.owner, { campaign, creatorId: creator.id, status: 'in_progress' });

  const dashboard = await open('/creator', { as: creator.email });
  const deadlines = dashboard.screen.getByRole('region', { name: 'Deadlines' });
  expect(leftOn(deadlines.textContent)).toEqual([left]);
  expect(deadlines.textContent).toContain(zoneName);
  const order = await open(`/brand/orders?projectId=${campaign.id}`, { as: brand.email });
  expect(leftOn(order.screen.getByText('Due date').parentElement?.textContent ?? null)).toEqual([left]);
  const list = await open('/brand/campaigns', { as: brand.email });
  expect(leftOn(list.screen.getByRole('main').textContent).map((one) => one.toLowerCase())).toContain(
    left.toLowerCase(),
  );
});

test('the order and the offer that ends with its deadline say the same number of days', async () => {
  const { brand, creator, campaign } = await world(addDays(today, 4));
  const caller = await h.as(brand.id);
  await caller.deals.invite({
    campaignId: campaign.id,
    currency: 'USD',
    invites: [{ creatorId: creator.id, agreedMinor: 60_000 }],
  });
  const { id } = await h.owner
    .selectFrom('deals')
    .select('id')
    .where('campaignId', '=', campaign.id)
    .executeTakeFirstOrThrow();
  const offer = await open(`/creator/invitations/${id}`, { as: creator.email });
  const order = await open(`/brand/orders?projectId=${campaign.id}`, { as: brand.email });
  expect(leftOn(offer.screen.getByText(/^Answer by/).textContent)).toEqual(['5 days left']);
  expect(leftOn(order.screen.getByText('Due date').parentElement?.textContent ?? null)).toEqual(['5 days left']);
  // The reader may live elsewhere.
  const zoneText = offer.screen.getAllByText(zoneName)[0];
  expect(zoneText?.title).toMatch(new RegExp(`^${zone} \\(UTC[+-]1[14]\\)$`));
});

test('the campaign’s page has the badge of the day there, and what is over is done', async () => {
  const { creator, campaign } = await world(today);
  await createDeal(h.owner, { campaign, creatorId: creator.id, status: 'in_progress' });
  const steps = async () => {
    const page = await open(`/creator/campaigns/${campaign.id}`, { as: creator.email });
    const done = page.screen.getAllByRole('listitem').filter(({ textContent }) => textContent?.includes('done'));
    return done.map(({ textContent }) => textContent?.split(/[,(]/)[0]?.trim());
  };
  const before = await steps();
  await h.owner
    .updateTable('campaigns')
    .set({ submissionDeadline: addDays(today, -1) })
    .where('id', '=', campaign.id)
    .execute();
  expect((await steps()).length - before.length).toBe(1);
  const startDate = addDays(today, 1);
  const days = { startDate, submissionDeadline: addDays(today, 20) };
  await h.owner.updateTable('campaigns').set(days).where('id', '=', campaign.id).execute();
  const page = await open(`/creator/campaigns/${campaign.id}`, { as: creator.email });
  expect(page.screen.getByText(/^Starts /).textContent).toBe(
    `Starts ${new Date(startDate).toLocaleString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })}`,
  );
});

test('a draft says below its dates whose days they are', async () => {
  const { email, id } = await createUser(h.owner, 'brand', { brandProfile: { timeZone: zone } });
  const caller = await h.as(id);
  const draft = await caller.campaigns.createDraft({ draft: { name: 'Spring' } });
  await caller.campaigns.saveDraft({ campaignId: draft.id, currentStep: 2, draft: {} });
  const page = await open(`/brand/create-campaign?draftId=${draft.id}`, { as: email });
  expect(page.screen.getByText(/^Days are in/).textContent).toContain(`Days are in ${zoneName}.`);
});

test('the settings show the brand’s zone', async () => {
  const { email } = await createUser(h.owner, 'brand', {
    brandProfile: { timeZone: 'America/Argentina/Buenos_Aires' },
  });
  const page = await open('/brand/settings', { as: email });
  const field = page.screen.getByLabelText('Time zone');
  expect(field.textContent).toBe('Buenos Aires, Argentina, America');
});
