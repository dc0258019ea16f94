import { createPayoutAccount, createUser, type Row } from '#db/factories.ts';
import { BULK_INVITE_MAX, DAY_MS } from '#shared/constants.ts';
import type { Currency } from '#shared/currencies.ts';
import { isoDay } from '#shared/dates.ts';
import type { Role } from '#shared/policy/rule.ts';
import type { Harness } from '#tests/support/harness.ts';

// How a brand and its creators come to an agreement, from the draft to the contract stage, each step by the procedure that people use. People come
// from factories, because tests of money are not about signing up. Nothing else here is made by hand.

export interface Offer {
  creator: Row<'users'>;
  agreedMinor: number;
  answer: 'accept' | 'none';
}

interface Agreement {
  brand: Row<'users'>;
  budgetMinor: number;
  currency: Currency;
  offers: readonly Offer[];
  /** When all of it happens. */
  now?: Date | undefined;
}

/** The day this many days after a moment, in the format of campaigns. */
export const dayIn = (days: number, now = new Date()): string => isoDay(new Date(now.getTime() + days * DAY_MS));

/** The wizard's input: one post, due in thirty days and online for twenty. */
export const completeDraft = (of: { budgetMinor: number; currency: Currency }, now?: Date) => ({
  name: 'A lamp for the evening',
  campaignType: 'Single' as const,
  description: 'Show how the lamp lights an ordinary evening at home, and label the post as an #ad.',
  budgetMinor: of.budgetMinor,
  currency: of.currency,
  startDate: dayIn(10, now),
  submissionDeadline: dayIn(30, now),
  endDate: dayIn(50, now),
  platforms: ['instagram' as const],
  contentRequirements: { post: { quantity: 1, description: null } },
  industries: ['home' as const],
});

/** Turns a person's mails off: those of everybody in a test would take a good part of its time. */
export async function withoutMail(h: Harness, user: Row<'users'>): Promise<void> {
  const noMail = { emailNotifications: false, marketingEmails: false, updatedAt: user.createdAt };
  await h.owner
    .insertInto('notificationPreferences')
    .values({ userId: user.id, ...noMail })
    .execute();
}

/** An account that gets no mail, and as a creator can be paid. */
export async function quietUser(h: Harness, role: Role, user: Partial<Row<'users'>> = {}): Promise<Row<'users'>> {
  const made = await createUser(h.owner, role, { user });
  if (role === 'creator') await createPayoutAccount(h.owner, { creatorId: made.id, createdAt: made.createdAt });
  await withoutMail(h, made);
  return made;
}

const reviewers = new WeakMap<Harness, Promise<Row<'users'>>>();

/** The member of staff who approves the campaigns of a test file. Gets no mail. */
export function reviewer(h: Harness): Promise<Row<'users'>> {
  const known = reviewers.get(h) ?? quietUser(h, 'admin');
  reviewers.set(h, known);
  return known;
}

/** A campaign approved by staff, in the stage in which creators are chosen. Returns its id. */
async function approvedCampaign(h: Harness, { brand, now, ...of }: Agreement): Promise<string> {
  const caller = await h.as(brand.id, now);
  const { id: campaignId } = await caller.campaigns.createDraft({ draft: completeDraft(of, now) });
  await caller.campaigns.submit({ campaignId });
  await (await h.as((await reviewer(h)).id, now)).review.approve({ campaignId, note: null });
  await caller.orders.advance({ campaignId });
  return campaignId;
}

/** Invites creators to a campaign of the brand; those who accept do so. */
async function inviteAll(h: Harness, { brand, currency, offers, now }: Agreement, campaignId: string): Promise<void> {
  const caller = await h.as(brand.id, now);
  for (let from = 0; from < offers.length; from += BULK_INVITE_MAX) {
    const some = offers.slice(from, from + BULK_INVITE_MAX);
    const invites = some.map(({ creator, agreedMinor }) => ({ creatorId: creator.id, agreedMinor }));
    await caller.deals.invite({ campaignId, currency, invites, notes: null });
  }
  const deals = await dealsOf(h, campaignId, offers);
  for (const [index, { creator, answer }] of offers.entries()) {
    if (answer === 'accept') await (await h.as(creator.id, now)).deals.accept({ dealId: deals[index]?.id ?? '' });
  }
}

/** The deals of a campaign with their status, in the order of the offers. */
async function dealsOf(h: Harness, campaignId: string, offers: readonly Offer[]): Promise<Row<'deals'>[]> {
  const rows = await h.owner.selectFrom('deals').selectAll().where('campaignId', '=', campaignId).execute();
  return offers.map(({ creator }) => {
    const deal = rows.find(({ creatorId }) => creatorId === creator.id);
    if (!deal) throw new Error('A deal for each offer');
    return deal;
  });
}

const campaignById = (h: Harness, id: string): Promise<Row<'campaigns'>> =>
  h.owner.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** A campaign with its deals. In the contract stage somebody has accepted. */
export async function agree(h: Harness, agreement: Agreement, status: 'under_review' | 'creators_assigned') {
  const { brand, offers, now } = agreement;
  const campaignId = await approvedCampaign(h, agreement);
  await inviteAll(h, agreement, campaignId);
  if (status === 'creators_assigned') await (await h.as(brand.id, now)).orders.advance({ campaignId });
  return { campaign: await campaignById(h, campaignId), deals: await dealsOf(h, campaignId, offers) };
}
