import { sql } from 'kysely';
import type { Role } from '#shared/policy/rule.ts';
import type { Db, Tx } from '../data/db.ts';
import { nameOfAccount } from '../ground/people.ts';
import { plannedEachTime } from '../speed/kept-plans.ts';

/** Something that an audit row names: its kind in the log, and its id. */
export interface Subject {
  noun: string;
  id: string;
}

/** The campaign and the person that a thing is about; null where it is about none. */
export interface SubjectNames extends Subject {
  campaignId: string | null;
  campaignName: string | null;
  personId: string | null;
  person: string | null;
  /** The person's role; null also where the thing is about nobody. */
  role: Role | null;
}

/** The kinds of things that have a name, each with where its campaign and its person are found. */
const PLACES: readonly (readonly [nouns: readonly string[], from: string, campaign: string, person: string])[] = [
  [['campaign'], 'campaigns it', 'it.id', 'null::uuid'],
  [['deal', 'conversation'], 'deals it', 'it.campaign_id', 'it.creator_id'],
  [['application'], 'applications it', 'it.campaign_id', 'it.creator_id'],
  [['submission'], 'submissions it', 'it.campaign_id', 'it.creator_id'],
  [['payment'], 'payments it', 'it.campaign_id', 'null::uuid'],
  [['refund'], 'refunds it join payments on payments.id = it.payment_id', 'payments.campaign_id', 'null::uuid'],
  [['refund request'], 'refund_requests it', 'it.campaign_id', 'null::uuid'],
  [['dispute'], 'disputes it', 'it.campaign_id', 'null::uuid'],
  [['payout'], 'payouts it join deals on deals.id = it.deal_id', 'deals.campaign_id', 'it.creator_id'],
  [['milestone'], 'milestones it join deals on deals.id = it.deal_id', 'deals.campaign_id', 'deals.creator_id'],
  [['payout account'], 'payout_accounts it', 'null::uuid', 'it.creator_id'],
  [['role request'], 'user_roles it', 'null::uuid', 'it.user_id'],
  [['agencyUser', 'assignment'], 'agency_users it', 'null::uuid', 'it.user_id'],
  [['seat'], 'seats it', 'null::uuid', 'it.person_id'],
  [['account', 'brand profile', 'creator profile'], 'users it', 'null::uuid', 'it.id'],
];

/** The names of the things of a page of the log, each found by its id. */
export function namesOf(db: Db | Tx, subjects: readonly Subject[]) {
  const [nouns, ids] = [subjects.map(({ noun }) => noun), subjects.map(({ id }) => id)];
  const places = PLACES.map(
    ([
      known,
      from,
      campaign,
      person,
    ]) => sql`(select ${sql.raw(campaign)} as campaign_id, ${sql.raw(person)} as person_id
      from ${sql.raw(from)} where it.id = subject.id and subject.noun in (${sql.join(known.map((noun) => sql.lit(noun)))}))`,
  );
  const named = sql<SubjectNames>`(select subject.noun, subject.id, place.campaign_id, c.name as campaign_name, place.person_id,
      coalesce(b.company_name, u.name) as person, u.role
    from unnest(${nouns}::text[], ${ids}::uuid[]) as subject (noun, id)
    cross join lateral (${sql.join(places, sql` union all `)}) place
    left join lateral (select name from campaigns where id = place.campaign_id limit 1) c on true
    left join lateral (select company_name from brand_profiles where user_id = place.person_id limit 1) b on true
    left join lateral (select role, ${nameOfAccount('users')} as name from users where id = place.person_id limit 1) u on true)`;
  return db.selectFrom(named.as('named')).selectAll().withPlugin(plannedEachTime);
}
