import { type Expression, type Insertable, sql } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { EvidenceView, Split } from '#shared/cases/cases.schema.ts';
import { CASE_REMINDER_DAYS, type CaseSide, type CaseStatus } from '#shared/cases/cases.ts';
import { DAY_MS } from '#shared/constants.ts';
import type { TermKind } from '#shared/deals/terms.ts';
import type { MilestoneStatus } from '#shared/lifecycles.ts';
import type { MilestoneKind } from '#shared/money.ts';
import { LOST_CASES } from '#shared/status-sets.ts';
import type { CaseRow, DealRow } from '../access.ts';
import type { Db, Tx } from '../data/db.ts';
import { firstThenDown, inOrder } from '../data/keyset.ts';
import { completionOf } from '../ground/deal-cases.ts';
import type { Locked } from '../ground/locks.ts';
import type { FirstKeyset, Keyset } from '../paging.ts';

interface StoredMilestone {
  id: string;
  kind: MilestoneKind;
  status: MilestoneStatus;
  amountMinor: number;
}
export interface StoredProposal {
  id: string;
  side: CaseSide;
  note: string;
  split: Split;
  toCreatorMinor: number;
  backMinor: number;
  createdAt: string;
}

/** The milestones of a deal in the order in which they are reached. Built as text, because the plugin does not rename keys inside JSON. */
const milestonesOf = (dealId: Expression<string>) => sql<StoredMilestone[]>`coalesce((
  select json_agg(json_build_object('id', m.id, 'kind', m.kind, 'status', m.status, 'amountMinor', m.amount_minor)
    order by array_position(array['signing', 'submission', 'approval'], m.kind))
  from milestones m where m.deal_id = ${dealId}), '[]')`;

const proposalsOf = sql<StoredProposal[]>`coalesce((
  select json_agg(json_build_object('id', p.id, 'side', p.side, 'note', p.note, 'split', p.split,
    'toCreatorMinor', p.to_creator_minor, 'backMinor', p.back_minor, 'createdAt', p.created_at)
    order by p.number)
  from case_proposals p where p.case_id = cases.id), '[]')`;

/** The splits of the earlier cases about the same deal, the latest first. */
const splitsBefore = sql<Split[]>`coalesce((
  select json_agg(earlier.split order by earlier.ended_at desc) from cases earlier
  where earlier.deal_id = cases.deal_id and earlier.ended_at <= cases.created_at and earlier.split is not null), '[]')`;

const evidenceOf = sql<EvidenceView[]>`coalesce((
  select json_agg(json_build_object('id', e.id, 'side', e.side, 'kind', e.kind, 'note', e.note, 'seen', e.seen, 'createdAt', e.created_at)
    order by e.created_at, e.id)
  from case_evidence e where e.case_id = cases.id), '[]')`;

const NAMES = [
  'campaigns.name as campaignName',
  'campaigns.timeZone',
  'brandProfiles.companyName',
  'creator.firstName',
  'creator.lastName',
  'creatorProfiles.username',
] as const;

/** A case with everything that its paper says. */
export const caseWithAll = (db: Db | Tx, caseId: string) =>
  db
    .selectFrom('cases')
    .innerJoin('deals', 'deals.id', 'cases.dealId')
    .innerJoin('campaigns', 'campaigns.id', 'cases.campaignId')
    .innerJoin('users as creator', 'creator.id', 'cases.creatorId')
    .leftJoin('creatorProfiles', 'creatorProfiles.userId', 'cases.creatorId')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'cases.brandId')
    .leftJoin('users as staff', 'staff.id', 'cases.decidedBy')
    .selectAll('cases')
    .select(NAMES)
    .select(['deals.agreedAmountMinor', 'deals.currency'])
    .select(['staff.email as staffEmail', 'staff.firstName as staffFirst', 'staff.lastName as staffLast'])
    .select([
      milestonesOf(sql.ref('deals.id')).as('milestones'),
      proposalsOf.as('proposals'),
      evidenceOf.as('evidence'),
      splitsBefore.as('splitsBefore'),
    ])
    .where('cases.id', '=', caseId);

/** What opening a case shows around a deal that is loaded: names, the milestones, the terms that are lost for a side, and when it was completed. */
export const aroundDeal = (db: Db | Tx, deal: DealRow, side: CaseSide) =>
  db
    .selectFrom('campaigns')
    .innerJoin('users as creator', (join) => join.on('creator.id', '=', deal.creatorId))
    .leftJoin('creatorProfiles', 'creatorProfiles.userId', 'creator.id')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'campaigns.brandId')
    .select(NAMES)
    .select(['campaigns.contentRequirements', 'campaigns.platforms', 'campaigns.targetIndustries'])
    .select(['campaigns.startDate', 'campaigns.endDate', 'campaigns.submissionDeadline', 'campaigns.deletedAt'])
    .select([milestonesOf(sql.val(deal.id)).as('milestones'), completionOf(sql.val(deal.id)).as('completedAt')])
    .select(sql<TermKind[]>`array(${termsDecidedAgainst(db, deal.id, side)})`.as('lostTerms'))
    .where('campaigns.id', '=', deal.campaignId);

/** When a deal was completed; null if it was not. */
export const completedAtOf = (tx: Tx, dealId: string) =>
  tx.selectNoFrom(completionOf(sql.val(dealId)).as('completedAt'));

/** The terms about which a case on this deal was decided against a side. */
export const termsDecidedAgainst = (db: Db | Tx, dealId: string, side: CaseSide) =>
  db
    .selectFrom('cases')
    .select('term')
    .where('dealId', '=', dealId)
    .where('finding', '=', side)
    .where('status', 'in', LOST_CASES);

/** The proposals of a case, the one that stands first. */
export const proposalsNewestFirst = (tx: Tx, { id }: Locked<CaseRow>) =>
  tx.selectFrom('caseProposals').selectAll().where('caseId', '=', id).orderBy('number', 'desc');

export const insertCase = (
  tx: Tx,
  row: Omit<Insertable<Database['cases']>, 'status' | 'updatedAt'> & { createdAt: Date; term: TermKind },
) =>
  tx
    .insertInto('cases')
    .values({ ...row, status: 'open', updatedAt: row.createdAt })
    .returningAll();

export const insertProposal = (
  tx: Tx,
  {
    split,
    ...proposal
  }: Pick<StoredProposal, 'side' | 'note' | 'split' | 'toCreatorMinor' | 'backMinor'> & {
    caseId: string;
    createdAt: Date;
  },
) =>
  tx
    .insertInto('caseProposals')
    .values({ ...proposal, split: JSON.stringify(split) })
    .returning('id');

/** Names the open case of a deal, or that it has none any more. */
export const setCase = (tx: Tx, { id }: Locked<DealRow>, caseId: string | null) =>
  tx.updateTable('deals').set({ caseId }).where('id', '=', id).returningAll();

/** Gives the turn to a side, which has until then to answer. */
export const setTurn = (tx: Tx, { id }: Locked<CaseRow>, turn: { turn: CaseSide; answerBy: Date; updatedAt: Date }) =>
  tx
    .updateTable('cases')
    .set({ ...turn, reminders: 0 })
    .where('id', '=', id);

/** Counts a reminder of the proposal that stands. */
export const setReminders = (tx: Tx, { id }: Locked<CaseRow>, reminders: number) =>
  tx.updateTable('cases').set({ reminders }).where('id', '=', id);

const named = (db: Db | Tx) =>
  db
    .selectFrom('cases')
    .innerJoin('campaigns', 'campaigns.id', 'cases.campaignId')
    .innerJoin('users as creator', 'creator.id', 'cases.creatorId')
    .leftJoin('creatorProfiles', 'creatorProfiles.userId', 'cases.creatorId')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'cases.brandId')
    .selectAll('cases')
    .select(NAMES);

/** The cases of one person, the open ones first, newest first; one more than `limit`. */
export const casesOf = (db: Db, of: { side: CaseSide; userId: string; after: FirstKeyset | null; limit: number }) => {
  const own = db
    .selectFrom('cases')
    .select(['cases.id', 'cases.createdAt', sql<boolean>`cases.ended_at is null`.as('open')])
    .where(of.side === 'brand' ? 'cases.brandId' : 'cases.creatorId', '=', of.userId);
  const page = firstThenDown(
    db.selectFrom(own.as('own')).select(['own.id', 'own.open']),
    ['own.open', 'own.createdAt', 'own.id'],
    of.after,
  ).limit(of.limit + 1);
  return named(db)
    .innerJoin(page.as('page'), 'page.id', 'cases.id')
    .select('page.open')
    .orderBy('page.open', 'desc')
    .orderBy('cases.createdAt', 'desc')
    .orderBy('cases.id', 'desc');
};

/** All cases, or those of one status, newest first; one more than `limit`. */
export const allCases = (
  db: Db,
  { status, after, limit }: { status: CaseStatus | undefined; after: Keyset | null; limit: number },
) => {
  const page = db
    .selectFrom('cases')
    .select('cases.id')
    .$if(status !== undefined, (query) => query.where('cases.status', '=', status ?? 'open'))
    .$call((query) => inOrder(query, 'descending', ['cases.createdAt', 'cases.id'], after))
    .limit(limit + 1);
  return named(db)
    .innerJoin(page.as('page'), 'page.id', 'cases.id')
    .orderBy('cases.createdAt', 'desc')
    .orderBy('cases.id', 'desc');
};

/** The cases that wait for staff, the longest waiting first, each with how many there are. */
export const waitingForStaff = (db: Db | Tx, limit: number) => {
  const waiting = db.selectFrom('cases').where('cases.status', '=', sql.lit('escalated'));
  const first = waiting
    .select(['cases.id', 'cases.escalatedAt', 'cases.term', 'cases.campaignId', 'cases.createdAt'])
    .orderBy('cases.createdAt')
    .orderBy('cases.id')
    .limit(limit);
  return db
    .selectFrom(first.as('cases'))
    .innerJoin('campaigns', 'campaigns.id', 'cases.campaignId')
    .select(['cases.id', 'cases.escalatedAt', 'cases.createdAt', 'cases.term', 'campaigns.name as campaignName'])
    .select(
      waiting
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
        .as('total'),
    )
    .orderBy('cases.createdAt')
    .orderBy('cases.id');
};

const waiting = (db: Db | Tx) =>
  db.selectFrom('cases').select('cases.id').where('cases.status', '=', 'open').orderBy('cases.answerBy');

/** Cases whose proposal one side has not answered by its day. */
export const unanswered = (db: Db | Tx, now: Date) => waiting(db).where('cases.answerBy', '<=', now);

/** Cases of which the side whose turn it is should be reminded for the `times`th time. */
export const toRemind = (db: Db | Tx, now: Date, times: number) => {
  const days = CASE_REMINDER_DAYS[times - 1] ?? 0;
  const next = CASE_REMINDER_DAYS[times] ?? 0;
  return waiting(db)
    .where('cases.answerBy', '<=', new Date(now.getTime() + days * DAY_MS))
    .where('cases.answerBy', '>', new Date(now.getTime() + next * DAY_MS))
    .where('cases.reminders', '<', times);
};

/** The open cases that somebody is a party of, in the order in which their campaigns are locked. */
export const openCasesOf = (tx: Tx, userId: string) =>
  tx
    .selectFrom('cases')
    .select('cases.id')
    .where((eb) => eb.or([eb('cases.brandId', '=', userId), eb('cases.creatorId', '=', userId)]))
    .where('cases.endedAt', 'is', null)
    .orderBy('cases.campaignId')
    .orderBy('cases.id');
