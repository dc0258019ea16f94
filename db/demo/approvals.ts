import { sql, type Transaction } from 'kysely';
import { depositDueMinor } from '#server/ground/campaign-money.ts';
import type { ApprovalAct } from '#shared/approvals/limits.ts';
import { APPROVAL_WAIT_MS } from '#shared/constants.ts';
import type { Currency } from '#shared/currencies.ts';
import { defaultUsage } from '#shared/deals/usage-rights.ts';
import type { Database } from '../schema.ts';
import { historyRows, stepsOf } from '../status-history.ts';
import type { People } from './people.ts';
import type { World } from './world.ts';

/** The members of the first brand whose limits the requests are about, by their addresses. */
const LIMITS = { 'finance@accord.test': 50_000, 'manager@accord.test': 25_000 } as const;

interface Asked {
  act: ApprovalAct;
  by: keyof typeof LIMITS;
  campaignId: string;
  creatorIds: string[];
  amountMinor: number;
  currency: Currency;
  input: object;
  reason: string;
  daysAgo: number;
  declined?: string;
}

/** Limits of two members of the first brand, a request of each kind that waits for another, and one that was declined. */
export async function makeApprovals(tx: Transaction<Database>, w: World, { brands: [brand] }: People): Promise<void> {
  if (!brand) return;
  const members = await tx
    .selectFrom('seats')
    .innerJoin('users', 'users.id', 'seats.personId')
    .select(['seats.id', 'seats.personId', 'users.email'])
    .where('seats.companyId', '=', brand.id)
    .execute();
  const idOf = (email: string) => members.find((member) => member.email === email)?.personId;
  for (const [email, limitMinor] of Object.entries(LIMITS))
    await tx
      .updateTable('seats')
      .set({ limitMinor, limitCurrency: 'USD' })
      .where('companyId', '=', brand.id)
      .where('personId', '=', idOf(email) ?? brand.id)
      .execute();
  for (const asked of await requests(tx, brand.id)) {
    const askedBy = idOf(asked.by);
    if (askedBy) await makeApproval(tx, w, { ...asked, askedBy, companyId: brand.id });
  }
}

async function requests(tx: Transaction<Database>, brandId: string): Promise<Asked[]> {
  const unpaid = await tx
    .selectFrom('campaigns')
    .selectAll()
    .where('brandId', '=', brandId)
    .where('status', '=', 'creators_assigned')
    .where('reviewStatus', '=', 'approved')
    .where('deletedAt', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('signatures')
          .innerJoin('deals', 'deals.id', 'signatures.dealId')
          .whereRef('deals.campaignId', '=', 'campaigns.id')
          .select('signatures.dealId'),
      ),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .executeTakeFirst();
  const open = await tx
    .selectFrom('campaigns')
    .selectAll()
    .where('brandId', '=', brandId)
    .where('status', 'in', ['new', 'under_review'])
    .where('reviewStatus', '=', 'approved')
    .where('deletedAt', 'is', null)
    .where('submissionDeadline', '>', sql<string>`now()`)
    .orderBy('budgetMinor', 'desc')
    .orderBy('id')
    .executeTakeFirst();
  const used = await tx
    .selectFrom('deals')
    .selectAll()
    .where('brandId', '=', brandId)
    .where('status', '=', 'completed')
    .where('usageFrom', 'is not', null)
    .where('extendsDealId', 'is', null)
    .orderBy('usageFrom', 'desc')
    .orderBy('id')
    .executeTakeFirst();
  const free = open
    ? await tx
        .selectFrom('creatorProfiles')
        .select('userId')
        .where('isProfileComplete', '=', true)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('deals')
                .select('deals.id')
                .where('deals.campaignId', '=', open.id)
                .whereRef('deals.creatorId', '=', 'creatorProfiles.userId'),
            ),
          ),
        )
        .orderBy('shownFollowers')
        .orderBy('userId')
        .limit(2)
        .execute()
    : [];
  const creatorIds = free.map(({ userId }) => userId);
  const offers = open && {
    ...({
      act: 'invite',
      by: 'manager@accord.test',
      campaignId: open.id,
      creatorIds,
      currency: open.currency,
    } as const),
    amountMinor: creatorIds.length * 30_000,
    input: {
      campaignId: open.id,
      currency: open.currency,
      invites: creatorIds.map((creatorId) => ({ creatorId, agreedMinor: 30_000 })),
      notes: null,
    },
  };
  const due = unpaid && depositDueMinor(unpaid.budgetMinor ?? 0, 50);
  return [
    ...(unpaid && due
      ? [
          {
            ...({ act: 'deposit', by: 'finance@accord.test', campaignId: unpaid.id } as const),
            ...{ creatorIds: [], currency: unpaid.currency, amountMinor: due, input: { kind: 'deposit' }, daysAgo: 1 },
            reason: 'Both sides have signed, and the shoot is booked for next week.',
          },
        ]
      : []),
    ...(offers
      ? [
          { ...offers, daysAgo: 2, reason: 'They did best in the last launch, and the budget has room for both.' },
          {
            ...{ ...offers, daysAgo: 9, reason: 'A first list for the launch.' },
            declined: 'Let us wait for the results of the last campaign.',
          },
        ]
      : []),
    ...(used
      ? [
          {
            ...({ act: 'extend', by: 'manager@accord.test', campaignId: used.campaignId } as const),
            ...{ creatorIds: [used.creatorId], currency: used.currency, amountMinor: 40_000, daysAgo: 0.3 },
            input: { dealId: used.id, agreedMinor: 40_000, usageRights: defaultUsage(['instagram']), notes: null },
            reason: 'The film still brings most of our sign-ups.',
          },
        ]
      : []),
  ];
}

async function makeApproval(
  tx: Transaction<Database>,
  w: World,
  { by: _by, daysAgo, declined, input, ...asked }: Asked & { askedBy: string; companyId: string },
): Promise<void> {
  const [id, askedAt] = [w.id(), w.ago(daysAgo)];
  const decidedAt = declined === undefined ? null : w.after(askedAt, 1);
  const path = stepsOf('approval', declined === undefined ? [] : ['decline']);
  await tx
    .insertInto('approvals')
    .values({
      ...{ ...asked, id, askedAt, decidedAt, status: path.status, input: JSON.stringify(input) },
      expiresAt: new Date(askedAt.getTime() + APPROVAL_WAIT_MS),
      ...(declined !== undefined && { decidedBy: asked.companyId, note: declined }),
    })
    .execute();
  const [created, ...moved] = historyRows(
    'approval',
    id,
    path,
    (step) => (step === 0 ? askedAt : decidedAt) ?? askedAt,
    {
      brand: asked.companyId,
    },
  );
  const theirs = created && { ...created, userId: asked.askedBy, onBehalfOf: asked.companyId };
  await tx
    .insertInto('auditLog')
    .values([...(theirs ? [theirs] : []), ...moved])
    .execute();
}
