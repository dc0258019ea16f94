import type { Transaction } from 'kysely';
import { depositDueMinor } from '#server/ground/campaign-money.ts';
import type { Currency } from '#shared/currencies.ts';
import { PROPOSAL_WAIT_MS } from '#shared/proposals/limits.ts';
import type { ProposalField } from '#shared/proposals/proposals.schema.ts';
import type { Database } from '../schema.ts';
import { historyRows, stepsOf } from '../status-history.ts';
import type { People } from './people.ts';
import type { World } from './world.ts';

interface Proposed {
  accountId: string;
  procedure: string;
  input: object;
  title: string;
  fields: ProposalField[];
  effects: string[];
  price?: { priceMinor: number; currency: Currency };
  daysAgo: number;
  declined?: string;
}

/** What an assistant proposes to the first brand, the first creator and the first agency, and what the brand has declined. */
export async function makeProposals(tx: Transaction<Database>, w: World, people: People): Promise<void> {
  for (const proposed of await orders(tx, people)) await makeProposal(tx, w, proposed);
}

async function orders(
  tx: Transaction<Database>,
  { brands: [brand], creators: [creator], agencies: [agency] }: People,
): Promise<Proposed[]> {
  if (!brand || !creator || !agency) return [];
  const campaign = await tx
    .selectFrom('campaigns')
    .selectAll()
    .where('brandId', '=', brand.id)
    .where('status', '=', 'creators_assigned')
    .where('reviewStatus', '=', 'approved')
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .executeTakeFirst();
  const deal = await tx
    .selectFrom('deals')
    .innerJoin('campaigns', 'campaigns.id', 'deals.campaignId')
    .innerJoin('brandProfiles', 'brandProfiles.userId', 'deals.brandId')
    .innerJoin('users', 'users.id', 'deals.creatorId')
    .select(['deals.id', 'campaigns.name', 'brandProfiles.companyName', 'users.firstName', 'users.lastName'])
    .where('deals.creatorId', '=', creator.id)
    .where('deals.status', '=', 'in_progress')
    .orderBy('deals.createdAt', 'desc')
    .orderBy('deals.id')
    .executeTakeFirst();
  const due = campaign && depositDueMinor(campaign.budgetMinor ?? 0, 50);
  const message =
    'Hi! The first cut is done. Would Thursday still work for you to look at it, so that I can change what you need before the weekend?';
  return [
    ...(campaign && due
      ? [
          {
            ...{ accountId: brand.id, procedure: 'payments.payDeposit', title: 'Pay the deposit', daysAgo: 0.1 },
            input: { campaignId: campaign.id, requestKey: campaign.id },
            fields: [
              { label: 'Campaign', value: campaign.name ?? '' },
              { label: 'Method', value: 'Card' },
            ],
            effects: [
              `Started to pay the payment for ${campaign.name}`,
              'Opens the bank’s page. Nothing is paid before you pay there.',
            ],
            price: { priceMinor: due, currency: campaign.currency },
          },
        ]
      : []),
    {
      ...{ accountId: brand.id, procedure: 'discovery.createList', title: 'Create a creator list', daysAgo: 0.4 },
      ...{ input: { name: 'Trail runners' }, fields: [{ label: 'Name', value: 'Trail runners' }] },
      effects: ['Created a creator list'],
    },
    {
      ...{ accountId: brand.id, procedure: 'discovery.createList', title: 'Create a creator list', daysAgo: 6 },
      ...{ input: { name: 'Everybody' }, fields: [{ label: 'Name', value: 'Everybody' }] },
      effects: ['Created a creator list'],
      declined: 'We keep lists by campaign.',
    },
    ...(deal
      ? [
          {
            ...{ accountId: creator.id, procedure: 'conversations.send', daysAgo: 0.2 },
            title: 'Send a message to the other side of a deal',
            input: { dealId: deal.id, requestKey: deal.id, text: message },
            fields: [
              {
                label: 'Deal',
                value: `${deal.firstName} ${deal.lastName} and ${deal.companyName}, ${deal.name}`,
              },
              { label: 'Text', value: message },
            ],
            effects: ['Sent a message'],
          },
        ]
      : []),
    {
      ...{ accountId: agency.id, procedure: 'crm.addNote', title: 'Write a note in the CRM', daysAgo: 1 },
      input: { userId: creator.id, body: 'Prefers calls in the morning.' },
      fields: [
        { label: 'User', value: creator.name },
        { label: 'Body', value: 'Prefers calls in the morning.' },
      ],
      effects: ['Wrote a note in the CRM'],
    },
  ];
}

async function makeProposal(
  tx: Transaction<Database>,
  w: World,
  { daysAgo, declined, input, fields, price, ...proposed }: Proposed,
): Promise<void> {
  const [id, createdAt] = [w.id(), w.ago(daysAgo)];
  const decidedAt = declined === undefined ? null : w.after(createdAt, 1);
  const path = stepsOf('proposal', declined === undefined ? [] : ['decline']);
  const { accountId } = proposed;
  await tx
    .insertInto('proposals')
    .values({
      ...{ ...proposed, ...price, id, createdAt, decidedAt, status: path.status },
      ...{ proposedBy: accountId, keyId: w.id(), keyPrefix: 'accord_d3sk0n', assistant: 'Desk Assistant' },
      ...{ input: JSON.stringify(input), fields: JSON.stringify(fields), orderHash: w.id() },
      expiresAt: new Date(createdAt.getTime() + PROPOSAL_WAIT_MS),
      ...(declined !== undefined && { decidedBy: accountId, note: declined }),
    })
    .execute();
  const when = (step: number) => (step === 0 ? createdAt : decidedAt) ?? createdAt;
  await tx
    .insertInto('auditLog')
    .values(historyRows('proposal', id, path, when, { brand: accountId }))
    .execute();
}
