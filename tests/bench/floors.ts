import type { RankKeyset } from '#server/paging.ts';
import { CREATORS_COUNTED_MAX } from '#shared/constants.ts';

/** For each question, hand-tuned SQL: nothing is fetched, joined or counted that the answer does not need. */

export const session = (hash: string): string[] => [
  `select s.user_id, s.expires_at, s.created_at, s.last_used_at, u.email, u.role, u.status, u.first_name, u.last_name, b.company_name,
    u.email_confirmed_at is not null, u.second_factor_at is not null, u.flagged
  from sessions s join users u on u.id = s.user_id left join brand_profiles b on b.user_id = u.id where s.id = '${hash}'`,
];

export const bell = (userId: string): string[] => [
  `select count(*) from notifications where user_id = '${userId}' and read_at is null`,
];

export const pending = (creatorId: string): string[] => [
  `select count(*) from deals where creator_id = '${creatorId}' and status = 'invited'`,
];

export const orders = (brandId: string, limit: number): string[] => [
  `select c.*, d.active, d.counted, s.submissions from (
    select id, name, campaign_type, status, stage, review_status, current_step, platforms, budget_minor, currency, submission_deadline,
      created_at, updated_at
    from campaigns where brand_id = '${brandId}' and deleted_at is null and review_status <> 'draft'
    order by created_at desc, id desc limit ${limit}) c
  cross join lateral (select count(*) filter (where status in ('accepted', 'contracted', 'in_progress', 'submitted', 'completed')) as active,
      count(*) filter (where status in ('invited', 'accepted', 'contracted', 'in_progress', 'submitted', 'completed')) as counted
    from deals where campaign_id = c.id) d
  cross join lateral (select count(*) as submissions from submissions where campaign_id = c.id and status <> 'draft') s
  order by c.created_at desc, c.id desc`,
];

export const invitations = (creatorId: string, limit: number): string[] => [
  `select d.*, b.company_name, b.logo_url, c.name, c.status, c.review_status, c.platforms, c.start_date, c.end_date, c.submission_deadline,
    (select json_agg(json_build_object('kind', kind, 'status', status, 'amountMinor', amount_minor)) from milestones where deal_id = d.id)
  from (select id, status, agreed_amount_minor, currency, notes, cancel_reason, invitation_date, response_date, expires_at, campaign_id, brand_id
    from deals where creator_id = '${creatorId}' order by invitation_date desc, id limit ${limit}) d
  join campaigns c on c.id = d.campaign_id left join brand_profiles b on b.user_id = d.brand_id order by d.invitation_date desc, d.id`,
  `select status, count(*) from deals where creator_id = '${creatorId}' group by status`,
];

/** Creators by followers under a condition, and on the first slice how many there are. */
export const discover = (brandId: string, limit: number, condition: string, after: RankKeyset | null): string[] => {
  const keyset = after
    ? `(shown_followers, user_id) <> (${after.rank}, '${after.id}') and shown_followers <= ${after.rank}
      and (shown_followers < ${after.rank} or user_id > '${after.id}')`
    : 'true';
  return [
    `with matches as (select user_id, shown_followers from creator_profiles where listed and ${condition} and ${keyset}
      order by shown_followers desc, user_id limit ${after ? limit : CREATORS_COUNTED_MAX + 1})
    select p.user_id, p.username, p.bio, p.avatar_url, p.primary_platform, p.shown_platforms, m.shown_followers, p.shown_engagement,
      p.shown_countries, p.content_types, p.industries, p.audience_type, p.price_min_minor, p.price_max_minor, p.price_currency, p.verified_at,
      u.first_name, u.last_name, f.added_at, ${after ? 'null' : '(select count(*) from matches)'} as total
    from (select * from matches order by shown_followers desc, user_id limit ${limit}) m
    join creator_profiles p using (user_id) join users u on u.id = m.user_id
    left join creator_list_members f on f.creator_id = m.user_id
      and f.list_id = (select id from creator_lists where brand_id = '${brandId}' and sort_name = '') order by m.shown_followers desc, m.user_id`,
  ];
};
