import { type RawBuilder, sql } from 'kysely';
import { REVIEW_PERIOD_HOURS } from '#shared/constants.ts';
import type { RecordCounts } from '#shared/records/records.ts';
import { DECIDED_DISPUTES, JUDGED_CASES } from '#shared/status-sets.ts';
import { listed } from '../data/sql.ts';

/** Which people are counted: a condition that follows the column with their id. */
type Whose = RawBuilder<unknown>;

export const everybody: Whose = sql`is not null`;
export const theseOnly = (userIds: readonly string[]): Whose => sql`= any (${[...userIds]}::uuid[])`;

/** A row of a thing's history in the audit log. */
const step = (thing: string, id: RawBuilder<unknown>, machine: string, where: RawBuilder<unknown>) =>
  sql`select id, created_at, to_status, actor, coalesce(on_behalf_of, user_id) as doer from audit_log
    where resource_type = ${sql.lit(thing)} and resource_id = ${id}::text and machine = ${sql.lit(machine)} and ${where}`;

/** How long a campaign was paused between two moments: nobody can act in that time. */
const paused = (campaignId: RawBuilder<unknown>, from: RawBuilder<unknown>, until: RawBuilder<unknown>) =>
  sql`(select coalesce(sum(greatest(interval '0', least(resumed.created_at, ${until}) - greatest(pause.created_at, ${from}))), interval '0')
    from audit_log pause cross join lateral (
      select coalesce(min(created_at), 'infinity') as created_at from audit_log
      where resource_type = 'campaign' and resource_id = ${campaignId}::text and machine = 'campaign' and from_status = 'paused' and id > pause.id) resumed
    where pause.resource_type = 'campaign' and pause.resource_id = ${campaignId}::text and pause.machine = 'campaign' and pause.to_status = 'paused'
      and pause.created_at < ${until})`;

/** The submission deadline of a campaign as it was at a moment: what the next change of it replaced. */
const deadlineAt = (at: RawBuilder<unknown>) =>
  sql`(select case when count(*) = 0 then campaigns.submission_deadline else min(replaced) end from (
    select (before ->> 'submissionDeadline')::date as replaced from audit_log
    where resource_type = 'campaign' and resource_id = campaigns.id::text and before ? 'submissionDeadline' and machine is null and created_at > ${at}
    order by id limit 1) change)`;

/** The calendar day of a moment where the campaign is. */
const dayThere = (at: RawBuilder<unknown>) => sql`(${at} at time zone campaigns.time_zone)::date`;

const periods = sql.join(
  Object.entries(REVIEW_PERIOD_HOURS).map(([name, hours]) => sql`when ${sql.lit(name)} then ${sql.lit(hours)}`),
  sql` `,
);
/** How long a brand had for a review, by the brief of that moment (ruling B2.3). */
const reviewPeriod = (at: RawBuilder<unknown>) => sql`make_interval(hours => (case (
  select brief ->> 'approvalProcess' from campaign_briefs where campaign_id = deals.campaign_id and created_at <= ${at} order by version desc limit 1)
  ${periods} else ${sql.lit(REVIEW_PERIOD_HOURS.standard)} end))`;

const born = (status: string) => sql`from_status is null and to_status = ${sql.lit(status)}`;
const ends = (from: string, ...to: readonly string[]) =>
  sql`from_status = ${sql.lit(from)} and to_status in (${listed(to)})`;

/** The first two columns of every branch are whose entry it is and which figure it belongs to. */
const answersOfCreators = (whose: Whose) => sql`
  select deals.creator_id as user_id, 'answer' as figure, ended.id as audit_id, deals.campaign_id, began.created_at as began_at,
    ended.created_at as ended_at, case ended.to_status when 'expired' then 'late' end as verdict, null::int as total
  from deals
  cross join lateral (${step('deal', sql`deals.id`, 'deal', born('invited'))}) began
  cross join lateral (${step('deal', sql`deals.id`, 'deal', ends('invited', 'accepted', 'declined', 'expired'))}) ended
  where deals.creator_id ${whose}`;

const answersOfBrands = (whose: Whose) => sql`
  select campaigns.brand_id, 'answer', ended.id, campaigns.id, began.created_at, ended.created_at,
    case ended.to_status when 'closed' then 'late' end, null::int
  from campaigns join applications on applications.campaign_id = campaigns.id
  cross join lateral (${step('application', sql`applications.id`, 'application', born('pending'))}) began
  cross join lateral (${step('application', sql`applications.id`, 'application', ends('pending', 'offered', 'declined', 'closed'))}) ended
  where campaigns.brand_id ${whose}`;

/** Content that its creator withdrew was not reviewed. */
const reviews = (whose: Whose) => sql`
  select deals.brand_id, 'review', ended.id, deals.campaign_id, began.created_at, ended.created_at,
    case when ended.actor <> 'user' or ended.doer is distinct from deals.brand_id then 'late'
      when ended.created_at > began.created_at + ${reviewPeriod(sql`began.created_at`)}
        + ${paused(sql`deals.campaign_id`, sql`began.created_at`, sql`ended.created_at`)} then 'late'
      else 'kept' end, null::int
  from deals join submissions on submissions.deal_id = deals.id
  cross join lateral (${step('submission', sql`submissions.id`, 'submission', sql`to_status = 'submitted'`)}) began
  cross join lateral (${step('submission', sql`submissions.id`, 'submission', sql`from_status = 'submitted' and id > began.id`)}
    order by id limit 1) ended
  where ended.to_status <> 'draft' and deals.brand_id ${whose}`;

/** The first deposit of a campaign, from when it could be paid: its stage was reached, and both had signed one of its agreements. */
const payments = (whose: Whose) => sql`
  select campaigns.brand_id, 'payment', paid.id, campaigns.id, greatest(stage.created_at, signed.at), paid.created_at, null::text, null::int
  from campaigns
  cross join lateral (
    select step.* from payments cross join lateral (${step('payment', sql`payments.id`, 'payment', sql`to_status = 'succeeded'`)}) step
    where payments.campaign_id = campaigns.id and payments.kind = 'deposit' and not payments.carried_over order by step.id limit 1) paid
  cross join lateral (${step('campaign', sql`campaigns.id`, 'campaign', sql`to_status = 'creators_assigned' and id < paid.id`)}
    order by id desc limit 1) stage
  cross join lateral (
    select min(both_at) as at from (
      select max(signed_at) as both_at from signatures join deals on deals.id = signatures.deal_id
      where deals.campaign_id = campaigns.id group by signatures.deal_id having count(distinct party) = 2) agreements
    where both_at < paid.created_at) signed
  where campaigns.brand_id ${whose}`;

/** A piece is due on the day that was agreed with the deal. Handed in later, it is in time only if the day had been moved. */
const deliveries = (whose: Whose) => sql`
  select deals.creator_id, 'delivery', ended.id, campaigns.id, null::timestamptz, ended.created_at,
    case when ${dayThere(sql`ended.created_at`)} <= due.agreed then 'kept'
      when ${dayThere(sql`ended.created_at`)} <= due.in_force then 'extended' else 'late' end, null::int
  from deals join campaigns on campaigns.id = deals.campaign_id join submissions on submissions.deal_id = deals.id
  cross join lateral (${step('submission', sql`submissions.id`, 'submission', sql`to_status = 'submitted'`)} order by id limit 1) ended
  cross join lateral (${step('deal', sql`deals.id`, 'deal', sql`to_status = 'accepted'`)} order by id limit 1) agreed
  cross join lateral (select ${deadlineAt(sql`agreed.created_at`)} as agreed, ${deadlineAt(sql`ended.created_at`)} as in_force) due
  where due.agreed is not null and deals.creator_id ${whose}`;

/**
 * A deal that was called off after the deadline without anything handed in; by a case, if the case found that its creator had broken the agreement.
 */
const missed = (whose: Whose) => sql`
  select deals.creator_id, 'delivery', ended.id, campaigns.id, null::timestamptz, ended.created_at, 'late', null::int
  from deals join campaigns on campaigns.id = deals.campaign_id
  cross join lateral (${step('deal', sql`deals.id`, 'deal', ends('in_progress', 'cancelled'))}) ended
  where deals.extends_deal_id is null and ${dayThere(sql`ended.created_at`)} > ${deadlineAt(sql`ended.created_at`)}
    and not exists (select from submissions cross join lateral (
      ${step('submission', sql`submissions.id`, 'submission', sql`to_status = 'submitted'`)}) handed where submissions.deal_id = deals.id)
    and not exists (select from cases where deal_id = deals.id and ended_at = ended.created_at and finding is distinct from 'creator')
    and deals.creator_id ${whose}`;

/** How many revisions each approved piece needed. */
const revisions = (owner: 'brand_id' | 'creator_id', whose: Whose) => sql`
  select ${sql.ref(`deals.${owner}`)}, 'revision', ended.id, deals.campaign_id, null::timestamptz, ended.created_at, null::text,
    (select count(*)::int from (${step('submission', sql`submissions.id`, 'submission', sql`to_status = 'revision_requested'`)}) asked)
  from deals join submissions on submissions.deal_id = deals.id
  cross join lateral (${step('submission', sql`submissions.id`, 'submission', sql`from_status = 'submitted' and to_status = 'approved'`)}
    order by id limit 1) ended
  where ${sql.ref(`deals.${owner}`)} ${whose}`;

const completedDeals = (whose: Whose) => sql`
  select deals.creator_id, 'completion', ended.id, deals.campaign_id, null::timestamptz, ended.created_at, null::text, null::int
  from deals cross join lateral (${step('deal', sql`deals.id`, 'deal', sql`from_status is not null and to_status = 'completed'`)}) ended
  where deals.extends_deal_id is null and deals.creator_id ${whose}`;

const completedCampaigns = (whose: Whose) => sql`
  select campaigns.brand_id, 'completion', ended.id, campaigns.id, null::timestamptz, ended.created_at, null::text, null::int
  from campaigns
  cross join lateral (${step('campaign', sql`campaigns.id`, 'campaign', sql`from_status is not null and to_status = 'completed'`)}) ended
  where campaigns.brand_id ${whose}`;

/** The platform answers a dispute, so that one which it wins is lost by the brand. */
const disputes = (whose: Whose) => sql`
  select campaigns.brand_id, 'dispute', ended.id, campaigns.id, null::timestamptz, ended.created_at, null::text, (ended.to_status = 'won')::int
  from campaigns join disputes on disputes.campaign_id = campaigns.id
  cross join lateral (${step('dispute', sql`disputes.id`, 'dispute', sql`to_status in (${listed(DECIDED_DISPUTES)})`)}) ended
  where campaigns.brand_id ${whose}`;

/** A case is lost by the side that is found to have broken the agreement; one that was withdrawn is no entry. */
const cases = (side: 'brand' | 'creator', whose: Whose) => sql`
  select ${sql.ref(`cases.${side}_id`)}, 'case', ended.id, cases.campaign_id, null::timestamptz, ended.created_at, null::text,
    coalesce(cases.finding = ${sql.lit(side)}, false)::int
  from cases
  cross join lateral (${step('case', sql`cases.id`, 'case', sql`to_status in (${listed(JUDGED_CASES)})`)}) ended
  where ${sql.ref(`cases.${side}_id`)} ${whose}`;

const branches = (whose: Whose): RawBuilder<unknown> =>
  sql.join(
    [
      answersOfCreators(whose),
      answersOfBrands(whose),
      reviews(whose),
      payments(whose),
      deliveries(whose),
      missed(whose),
      revisions('creator_id', whose),
      revisions('brand_id', whose),
      completedDeals(whose),
      completedCampaigns(whose),
      disputes(whose),
      cases('brand', whose),
      cases('creator', whose),
    ],
    sql` union all `,
  );

/**
 * Every entry behind the records of these people, read from the audit log, with the columns of `record_entries` in their order; `audit_id` is the row
 * that ended it, unique within a person's figure. Erased accounts have none.
 */
export const entries = (whose: Whose): RawBuilder<unknown> => sql`
  select found.*, round(extract(epoch from ended_at - began_at - ${paused(sql`found.campaign_id`, sql`began_at`, sql`ended_at`)}))::bigint as seconds
  from (${branches(whose)}) found
  where user_id not in (select id from users where status = 'deleted')`;

/** The records of these people, counted from their entries without those to which they objected with success: `user_id, figures`. */
export const counted = (whose: Whose): RawBuilder<{ userId: string; figures: RecordCounts }> => sql`
  select user_id, jsonb_object_agg(figure, counts) as figures from (
    select user_id, figure, jsonb_strip_nulls(jsonb_build_object('entries', count(*),
      'medianSeconds', round(percentile_cont(0.5) within group (order by seconds)),
      'kept', count(*) filter (where verdict = 'kept'), 'extended', count(*) filter (where verdict = 'extended'),
      'late', count(*) filter (where verdict = 'late'), 'total', coalesce(sum(total), 0))) as counts
    from record_entries found
    where user_id ${whose} and not exists (select from record_objections o where o.user_id = found.user_id and o.figure = found.figure
      and o.audit_id = found.audit_id and o.status = 'upheld')
    group by user_id, figure) by_figure
  group by user_id`;
