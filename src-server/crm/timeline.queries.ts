import { type RawBuilder, sql } from 'kysely';
import type { TimelineEntry } from '#shared/crm/crm.schema.ts';
import type { Role } from '#shared/policy/rule.ts';
import type { Db } from '../data/db.ts';
import { nameOfAccount } from '../ground/people.ts';
import { dealsShown, personShown } from './scope.queries.ts';
import type { Scope } from './scope.rules.ts';

/** A row of the audit log in the timeline, with its campaign and the other party. */
interface TimelineRow {
  id: number;
  createdAt: Date;
  machine: TimelineEntry['machine'];
  fromStatus: string | null;
  toStatus: string;
  note: string | null;
  title: string | null;
  companyName: string | null;
  firstName: string | null;
  lastName: string | null;
  actor: 'user' | 'system' | 'anonymous';
  byRole: Role | null;
  byCompany: string | null;
  byFirst: string | null;
  byLast: string | null;
  /** The person in whose name it was done, if another person did it. */
  forCompany: string | null;
  forFirst: string | null;
  forLast: string | null;
  /** The agency for which the person did it, in a brand's or a creator's name. */
  agency: string | null;
  agencyId: string | null;
  /** Whose program had proposed it, and the name of that program. */
  proposedBy: string | null;
  assistant: string | null;
}

/** The objects of audit rows: the kind, its id, its campaign, and the other party. */
type Sources = RawBuilder<unknown>;

/** Somebody's account, and for a brand the campaigns, deals, content and payments, for a creator the deals, applications, content and payouts. */
const ofPerson = (id: string): Sources => sql`
  select 'account' as kind, ${id}::uuid as id, null::uuid as campaign_id, null::uuid as party_id
  union all select 'campaign', id, id, null from campaigns where brand_id = ${id}
  union all select 'deal', id, campaign_id, creator_id from deals where brand_id = ${id}
  union all select 'submission', s.id, s.campaign_id, s.creator_id
    from deals as d join submissions as s on s.deal_id = d.id where d.brand_id = ${id}
  union all select 'payment', id, campaign_id, null from payments where brand_id = ${id}
  union all select 'deal', id, campaign_id, brand_id from deals where creator_id = ${id}
  union all select 'application', a.id, a.campaign_id, c.brand_id
    from applications as a join campaigns as c on c.id = a.campaign_id where a.creator_id = ${id}
  union all select 'submission', s.id, s.campaign_id, d.brand_id
    from deals as d join submissions as s on s.deal_id = d.id where d.creator_id = ${id}
  union all select 'payout', p.id, d.campaign_id, d.brand_id
    from deals as d join payouts as p on p.deal_id = d.id where d.creator_id = ${id}`;

/**
 * The deals, applications and content of a creator with one brand, and the stages among its people: all of their history that is the brand's, too.
 */
const withBrand = (creatorId: string, brandId: string): Sources => sql`
  select 'deal' as kind, id, campaign_id, null::uuid as party_id from deals where creator_id = ${creatorId} and brand_id = ${brandId}
  union all select 'application', a.id, a.campaign_id, null
    from applications as a join campaigns as c on c.id = a.campaign_id where a.creator_id = ${creatorId} and c.brand_id = ${brandId}
  union all select 'submission', s.id, s.campaign_id, null
    from deals as d join submissions as s on s.deal_id = d.id where d.creator_id = ${creatorId} and d.brand_id = ${brandId}
  union all select 'brand person', id, null, null from brand_people where brand_id = ${brandId} and creator_id = ${creatorId}`;

/** A deal and its content. */
const ofDeal = (dealId: string): Sources => sql`
  select 'deal' as kind, id, campaign_id, null::uuid as party_id from deals where id = ${dealId}
  union all select 'submission', id, campaign_id, null from submissions where deal_id = ${dealId}`;

interface Page {
  before: number | null;
  limit: number;
}

/** The name of a campaign whose brief is held is for staff only. */
const readable = (scope: Scope) => (scope === 'everyone' ? sql`` : sql` and text_held is distinct from 'brief'`);

/** A stage is moved by hand and has no lifecycle: its row of the log says from where to where. */
const MOVED = sql`(machine is not null or action = 'crm.setStage')`;

/** A campaign begins with the first states of its review and its launch; that it was created is reported only once. */
const BEGUN_ONCE = sql`and not (from_status is null and machine is not null and machine in ('review', 'launch'))`;

/** The newest moves of each object, by the index of the audit log, and the newest of all of them; names are looked up only for these. */
const moves = (scope: Scope, sources: Sources, { before, limit }: Page) =>
  sql<TimelineRow>`(
  select moved.*, c.name as title, b.company_name, p.first_name, p.last_name,
    who.role as by_role, whose.company_name as by_company, who.first_name as by_first, who.last_name as by_last,
    whom.first_name as for_first, whom.last_name as for_last, whom.company_name as for_company, agency.name as agency
  from (select a.id, a.created_at, coalesce(a.machine, 'personStage') as machine, coalesce(a.from_status, a.before ->> 'stage') as from_status,
      coalesce(a.to_status, a.after ->> 'stage') as to_status, a.note, a.actor, a.user_id, a.agency_id, a.proposed_by, a.assistant,
      case when a.actor = 'user' then a.on_behalf_of end as on_behalf_of, sources.campaign_id, sources.party_id
    from (${sources}) as sources cross join lateral (
      select * from audit_log where resource_type = sources.kind and resource_id = sources.id::text
        and ${MOVED} ${BEGUN_ONCE} ${before === null ? sql`` : sql`and id < ${before}`}
      order by id desc limit ${limit + 1}) as a
    order by a.id desc limit ${limit + 1}) as moved
  left join lateral (select name from campaigns where id = moved.campaign_id${readable(scope)} limit 1) as c on true
  left join lateral (select company_name from brand_profiles where user_id = moved.party_id limit 1) as b on true
  left join lateral (select first_name, last_name from users where id = moved.party_id limit 1) as p on true
  left join lateral (select role, first_name, last_name from users where id = moved.user_id limit 1) as who on true
  left join lateral (select company_name from brand_profiles where user_id = moved.user_id limit 1) as whose on true
  left join lateral (select first_name, last_name, (select company_name from brand_profiles where user_id = users.id) as company_name
    from users where id = moved.on_behalf_of limit 1) as whom on true
  left join lateral (select ${nameOfAccount('users')} as name from users where id = moved.agency_id and id <> moved.user_id limit 1) as agency on true)`.as(
    'moves',
  );

/**
 * Every move of what belongs to a brand or a creator, newest first, and for a brand only what it has with the creator; one more than `limit`, to see
 * whether there are more. No row for somebody outside of the scope; a row without a move if nothing has happened.
 */
export const personTimeline = (db: Db, scope: Scope, userId: string, page: Page) =>
  personShown(db, scope, userId)
    .leftJoinLateral(
      moves(
        scope,
        typeof scope === 'object' && 'brandId' in scope ? withBrand(userId, scope.brandId) : ofPerson(userId),
        page,
      ),
      (join) => join.onTrue(),
    )
    .selectAll('moves')
    .orderBy('moves.id', 'desc');

/** The same for one deal. */
export const dealTimeline = (db: Db, scope: Scope, dealId: string, page: Page) =>
  db
    .selectFrom('deals')
    .where('deals.id', '=', dealId)
    .$call(dealsShown(scope))
    .leftJoinLateral(moves(scope, ofDeal(dealId), page), (join) => join.onTrue())
    .selectAll('moves')
    .orderBy('moves.id', 'desc');
