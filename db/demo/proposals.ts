import type { Transaction } from 'kysely';
import { depositDueMinor } from '#server/ground/campaign-money.ts';
import type { Currency } from '#shared/currencies.ts';
import { PROPOSAL_WAIT_MS } from '#shared/proposals/limits.ts';
import type { ProposalField } from '#shared/proposals/proposals.schema.ts';
import { API_ROLES, ASSISTANT_SCOPES, scopesOf } from '#shared/settings/api-scopes.ts';
import { isOneOf } from '#shared/status-sets.ts';
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

/** An assistant of the first brand, the first creator and the first agency, what it proposes to them, and what the brand has declined. */
export async function makeProposals(tx: Transaction<Database>, w: World, people: People): Promise<void> {
  const assistants = await connect(tx, w, people);
  for (const proposed of await orders(tx, people)) {
    const assistant = assistants.get(proposed.accountId);
    if (assistant) await makeProposal(tx, w, assistant, proposed);
  }
}

const NAME = 'Desk Assistant';
/** The row of `api_keys` with which an assistant is connected. */
type Connection = Readonly<Record<'id' | 'prefix', string>>;

/** Connects one assistant to each account; by account. */
async function connect(
  tx: Transaction<Database>,
  w: World,
  { brands: [brand], creators: [creator], agencies: [agency] }: People,
): Promise<ReadonlyMap<string, Connection>> {
  const client = { id: w.id(), name: NAME, redirectUris: ['https://desk.example.com/callback'], createdAt: w.ago(60) };
  await tx.insertInto('oauthClients').values(client).execute();
  const connected = new Map<string, Connection>();
  for (const [role, account] of Object.entries({ brand, creator, agency })) {
    if (!account || !isOneOf(API_ROLES, role)) continue;
    const id = w.id();
    const connection = { id, prefix: `assistant_${id.slice(0, 8)}` };
    const scopes = scopesOf(role).filter((scope) => ASSISTANT_SCOPES.includes(scope));
    const createdBy = role === 'brand' ? account.id : null;
    const whose = { userId: account.id, createdBy, clientId: client.id, name: NAME };
    const times = { createdAt: w.ago(20), lastUsedAt: w.ago(0.1), expiresAt: w.ago(-70) };
    await tx
      .insertInto('apiKeys')
      .values({ ...connection, ...whose, ...times, scopes, keyHash: `assistant_${id}` })
      .execute();
    // It can come back only with a token, which nobody has.
    const token = {
      tokenHash: w.id(),
      keyId: id,
      kind: 'refresh' as const,
      createdAt: w.ago(0.1),
      expiresAt: w.ago(-30),
    };
    await tx.insertInto('oauthTokens').values(token).execute();
    connected.set(account.id, connection);
  }
  return connected;
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
              `Starts the payment for ${campaign.name}`,
              'Opens the bank’s page. Nothing is paid before you pay there.',
            ],
            price: { priceMinor: due, currency: campaign.currency },
          },
        ]
      : []),
    {
      ...{ accountId: brand.id, procedure: 'discovery.createList', title: 'Create a creator list', daysAgo: 0.4 },
      ...{ input: { name: 'Trail runners' }, fields: [{ label: 'Name', value: 'Trail runners' }] },
      effects: ['Creates a creator list'],
    },
    {
      ...{ accountId: brand.id, procedure: 'discovery.createList', title: 'Create a creator list', daysAgo: 6 },
      ...{ input: { name: 'Everybody' }, fields: [{ label: 'Name', value: 'Everybody' }] },
      effects: ['Creates a creator list'],
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
            // The brand's owner and manager, and the agency that works for it (seats.ts).
            effects: [
              'Sends a message',
              `Tells ${deal.companyName}, Anna Lee and Bright Talent: New message from ${creator.name}. You have a new message about ${deal.name}.`,
            ],
          },
        ]
      : []),
    {
      ...{
        accountId: agency.id,
        procedure: 'crm.addNote',
        title: 'Write a note about a brand or a creator',
        daysAgo: 1,
      },
      input: { userId: creator.id, body: 'Prefers calls in the morning.' },
      fields: [
        { label: 'User', value: creator.name },
        { label: 'Body', value: 'Prefers calls in the morning.' },
      ],
      effects: ['Writes a note in the CRM'],
    },
  ];
}

async function makeProposal(
  tx: Transaction<Database>,
  w: World,
  { id: keyId, prefix: keyPrefix }: Connection,
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
      ...{ proposedBy: accountId, keyId, keyPrefix, assistant: NAME },
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
