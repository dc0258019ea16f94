import type { Sizes } from './sizes.ts';

/**
 * Campaigns with their deals and content. Of twenty, one is a draft or waits for review, one invites, one is live, two are in progress and fifteen
 * are over. All deals of a campaign have the same amount, a multiple of 30 dollars, so that every share of it is a whole number.
 */
export const work = ({ brands, creators, campaigns, campaignsOfOne, now }: Sizes): string[] => [
  `create temp table plan on commit drop as
    select n, pg_temp.id_of('campaign' || n) as id,
      pg_temp.id_of('brand' || case when n <= ${campaignsOfOne} then 1 else 1 + n * 13 % ${brands} end) as brand_id,
      case when n % 40 = 0 then 'draft' when n % 20 = 0 then 'review' when n % 20 = 1 then 'inviting' when n % 20 = 2 then 'live'
        when n % 20 < 5 then 'running' else 'over' end as state,
      case when n % 20 = 0 then 0 else 3 + n / 20 % 2 end as deals,
      3000 * (1 + n % 40) as amount,
      ${now} - case when n % 20 < 2 then interval '6 days' when n % 20 < 5 then interval '50 days' else interval '560 days' end
        * (n * 7919::bigint % ${campaigns}) / ${campaigns} - case when n % 20 < 5 then interval '0' else interval '60 days' end as created_at
    from generate_series(1, ${campaigns}) n`,
  'analyze plan',
  `insert into campaigns (id, brand_id, origin, name, description, campaign_type, budget_minor, total_creator_budget_minor, status, stage,
      review_status, review_stage, review_priority, platforms, content_requirements, target_industries, start_date, end_date,
      submission_deadline, submitted_at, launched_at, completed_at, created_at, updated_at)
    select id, brand_id, case state when 'draft' then 'draft' else 'new' end, 'Campaign ' || n, 'A lamp for people who work at night',
      'Single', greatest(deals, 1) * amount * 4 / 3, greatest(deals, 1) * amount,
      case state when 'draft' then 'draft' when 'live' then 'live' when 'running' then 'in_progress' when 'over' then 'completed' else 'new' end,
      case state when 'running' then 'planning_creation' when 'live' then 'content_performance' when 'over' then 'content_performance' else 'campaign_setup' end,
      case state when 'draft' then 'draft' when 'review' then 'pending_review' else 'approved' end,
      case when state in ('live', 'over') then 'live' else 'none' end, 'normal', array['instagram'], '{"reel": {"quantity": 1}}',
      array['home'], created_at::date + 1,
      case when state = 'over' then created_at::date + 45 else ${now}::date + 40 end,
      case when state = 'over' then created_at::date + 30 else ${now}::date + 20 end,
      case when state <> 'draft' then created_at end, case when state in ('live', 'over') then created_at + interval '30 days' end,
      case when state = 'over' then created_at + interval '45 days' end, created_at, created_at
    from plan`,
  `insert into campaign_reviews (campaign_id, round, kind, reviewer_id, decision, reviewed_at, created_at)
    select id, 1, 'decision', pg_temp.id_of('admin'), 'approved', created_at, created_at from plan where state not in ('draft', 'review')`,
  // Every ninety-fifth campaign invites creator 1; the others invite three or four different creators.
  `create temp table agreement on commit drop as
    select pg_temp.id_of('deal' || n || '-' || k) as id, p.id as campaign_id, brand_id, state, amount, p.created_at,
      pg_temp.id_of('creator' || case when k = 1 and n % 95 = n / 95 % 95 then 1
        else 2 + (n * 7919::bigint + k * (${creators} / 5)) % (${creators} - 1) end) as creator_id,
      case when state = 'inviting' then case k when 3 then 'declined' else 'invited' end
        when state = 'live' then 'submitted' when state = 'running' then 'in_progress'
        when (n + k) % 20 < 17 then 'completed' when (n + k) % 20 = 17 then 'declined'
        when (n + k) % 20 = 18 then 'expired' else 'withdrawn' end as status
    from plan p, generate_series(1, p.deals) k`,
  'analyze agreement',
  `insert into deals (id, campaign_id, brand_id, creator_id, status, agreed_amount_minor, currency, invitation_date, response_date,
      expires_at, created_at, updated_at)
    select id, campaign_id, brand_id, creator_id, status, amount, 'USD', created_at,
      case when status not in ('invited', 'expired', 'withdrawn') then created_at + interval '1 day' end,
      case when status = 'invited' then ${now} + interval '14 days' else created_at + interval '7 days' end, created_at, created_at
    from agreement`,
  `insert into brand_creator_connections (brand_id, creator_id, status, created_at, updated_at)
    select brand_id, creator_id, case when bool_or(status in ('in_progress', 'submitted', 'completed')) then 'connected' else 'invited' end,
      min(created_at), max(created_at)
    from agreement group by brand_id, creator_id`,
  `insert into brand_people (brand_id, creator_id, source, stage, created_at, updated_at)
    select brand_id, creator_id, 'campaign', case status when 'connected' then 'active' else 'contacted' end, created_at, updated_at
    from brand_creator_connections`,
  `insert into submissions (id, deal_id, campaign_id, creator_id, title, status, post_url, platform, published_at, submitted_at, reviewed_at,
      created_at, updated_at)
    select pg_temp.kin_of(id, 'd1'), id, campaign_id, creator_id, 'A morning with it', 'published', 'https://example.com/p/1', 'instagram',
      at, at, at, at, at
    from (select *, created_at + interval '20 days' as at from agreement) a where status in ('submitted', 'completed')`,
  `insert into submission_versions (submission_id, version, submitted_at, created_at)
    select id, 1, submitted_at, created_at from submissions`,
];
