import { type Expression, sql } from 'kysely';
import type { PostProblem } from '#shared/content/post-checks.ts';
import type { SaidTerm } from '#shared/deals/terms.ts';
import type { MilestoneStatus, PayoutStatus, SubmissionStatus } from '#shared/lifecycles.ts';
import type { MilestoneKind } from '#shared/money.ts';
import type { ApprovalProcess } from '#shared/payments/papers.ts';
import type { DealRow } from '../../access.ts';
import type { Db, Tx } from '../../data/db.ts';
import { caseOfDeal, completionOf } from '../../ground/deal-cases.ts';

/** A milestone in JSON: all moments are ISO date-times. */
interface MilestoneJson {
  kind: MilestoneKind;
  status: MilestoneStatus;
  reachedAt: string | null;
  accruedAt: string | null;
  releasedAt: string | null;
  paidAt: string | null;
  payoutStatus: PayoutStatus | null;
}

/** Handed-in content in JSON, with the newest check of its post. */
interface PieceJson {
  status: SubmissionStatus;
  submittedAt: string | null;
  publishedAt: string | null;
  verifiedAt: string | null;
  checkDue: string | null;
  problems: PostProblem[] | null;
  checkedAt: string | null;
}

/** What is agreed for a deal besides its own row and its campaign's. */
const agreedParts = (campaignId: Expression<string>, dealId: string) => [
  sql<ApprovalProcess | null>`(select b.brief ->> 'approvalProcess' from campaign_briefs b
    where b.campaign_id = ${campaignId} order by b.version desc limit 1)`.as('approvalProcess'),
  sql<{ terms: SaidTerm[] | null } | null>`(select json_build_object('terms', f.terms) from campaign_files f
    where f.deal_id = ${dealId} and f.kind = 'contract' and f.removed_at is null
    order by f.created_at desc, f.id limit 1)`.as('agreement'),
  sql<string | null>`(select max(upper(c.span)) - 1 from commitments c where c.deal_id = ${dealId} and c.exclusive)`.as(
    'exclusiveUntil',
  ),
];

/** The same for a deal and a campaign that are loaded. */
export const agreedOf = (db: Db | Tx, { id, campaignId }: Pick<DealRow, 'id' | 'campaignId'>) =>
  db.selectNoFrom(agreedParts(sql.val(campaignId), id));

/**
 * What the terms of a loaded deal are made of, and what has happened to it, in one row; no row if its campaign is deleted. JSON is built as text,
 * because the plugin does not rename keys inside it.
 */
export const factsOfTerms = (db: Db, deal: Pick<DealRow, 'id' | 'campaignId' | 'creatorId'>) =>
  db
    .selectFrom('campaigns')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'campaigns.brandId')
    .innerJoin('users as creator', (join) => join.on('creator.id', '=', deal.creatorId))
    .leftJoin('creatorProfiles', 'creatorProfiles.userId', 'creator.id')
    .leftJoin('payoutAccounts', 'payoutAccounts.creatorId', 'creator.id')
    .where('campaigns.id', '=', deal.campaignId)
    .where('campaigns.deletedAt', 'is', null)
    .select([
      'campaigns.name as campaignName',
      'campaigns.status as campaignStatus',
      'campaigns.contentRequirements',
      'campaigns.platforms',
      'campaigns.targetIndustries',
      'campaigns.startDate',
      'campaigns.endDate',
      'campaigns.submissionDeadline',
      'campaigns.timeZone',
      'campaigns.launchedAt',
      'campaigns.completedAt',
      'brandProfiles.companyName',
      'creator.firstName',
      'creator.lastName',
      'creatorProfiles.username',
      'payoutAccounts.status as payoutAccountStatus',
      'payoutAccounts.activeSince',
    ])
    .select(agreedParts(sql.ref('campaigns.id'), deal.id))
    .select([caseOfDeal(sql.val(deal.id)).as('case'), completionOf(sql.val(deal.id)).as('dealCompletedAt')])
    .select([
      sql<boolean>`exists (select from campaign_files f
        where f.campaign_id = campaigns.id and f.deal_id is null and f.kind = 'contract' and f.removed_at is null)`.as(
        'ownContract',
      ),
      sql<MilestoneJson[]>`coalesce((select json_agg(json_build_object('kind', m.kind, 'status', m.status,
          'reachedAt', m.reached_at, 'accruedAt', m.accrued_at, 'releasedAt', m.released_at, 'paidAt', m.paid_at,
          'payoutStatus', p.status))
        from milestones m left join payouts p on p.id = m.payout_id where m.deal_id = ${deal.id}), '[]')`.as(
        'milestones',
      ),
      sql<PieceJson[]>`coalesce((select json_agg(json_build_object('status', s.status, 'submittedAt', s.submitted_at,
          'publishedAt', s.published_at, 'verifiedAt', s.post_verified_at, 'checkDue', s.post_check_due,
          'problems', checked.problems, 'checkedAt', checked.checked_at))
        from submissions s
        left join lateral (select c.problems, c.checked_at from post_checks c
          where c.submission_id = s.id and c.post_url = s.post_url order by c.id desc limit 1) checked on true
        where s.deal_id = ${deal.id} and s.status <> 'draft'), '[]')`.as('content'),
    ]);
