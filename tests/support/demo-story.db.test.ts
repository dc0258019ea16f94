import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { postRefusal } from '#server/content/content.rules.ts';
import { readPost } from '#shared/content/posts.ts';
import { demoDatabase } from './database.ts';
import { harness } from './harness.ts';

// What people read on the screens of the demo is one story: nothing happens before what it follows from, and no two places tell it differently.
const h = await harness({}, await demoDatabase());

/** The rows that a rule finds wrong; each names what it is about. */
const wrong = async (query: ReturnType<typeof sql>): Promise<unknown[]> => (await query.execute(h.owner)).rows;

test('a deal goes forward: offered, answered, signed, paid for, submitted, approved, launched, posted, completed', async () => {
  const steps = sql`select deals.id, deals.status, deals.created_at as offered, deals.response_date as answered,
      (select min(signed_at) from signatures where deal_id = deals.id) as signed,
      (select succeeded_at from payments where campaign_id = deals.campaign_id and kind = 'deposit') as paid,
      (select min(v.submitted_at) from submission_versions v join submissions s on s.id = v.submission_id where s.deal_id = deals.id) as submitted,
      (select max(reviewed_at) from submissions where deal_id = deals.id and status in ('approved', 'published')) as approved,
      (select max(published_at) from submissions where deal_id = deals.id) as posted,
      campaigns.created_at as begun, campaigns.submitted_at as sent, campaigns.launched_at as launched, campaigns.completed_at as completed
    from deals join campaigns on campaigns.id = deals.campaign_id`;
  expect(
    await wrong(sql`select * from (${steps}) as steps
      where offered < begun or sent < begun or answered < offered or signed < answered or paid < signed or submitted < paid
        or approved < submitted or launched < approved or posted < launched or completed < posted`),
  ).toEqual([]);
});

test('content is submitted and approved on the days on which its milestones were reached', async () => {
  expect(
    await wrong(sql`select submissions.id, submissions.status, m.kind, m.accrued_at, first.at, submissions.reviewed_at
      from submissions join milestones m on m.deal_id = submissions.deal_id
      cross join lateral (select min(submitted_at) as at from submission_versions where submission_id = submissions.id) first
      where (m.kind = 'submission' and m.accrued_at <> first.at) or (m.kind = 'approval' and m.accrued_at <> submissions.reviewed_at)`),
  ).toEqual([]);
});

test('the history of content is that of its versions and reviews', async () => {
  expect(
    await wrong(sql`select submissions.id, submissions.status, submissions.submitted_at, newest.submitted_at as version_at
      from submissions join submission_versions newest on newest.submission_id = submissions.id and newest.version = submissions.version
      where submissions.submitted_at is distinct from newest.submitted_at`),
  ).toEqual([]);
  expect(
    await wrong(sql`select r.submission_id, r.action, r.created_at, v.submitted_at from submission_reviews r
      join submission_versions v on v.submission_id = r.submission_id and v.version = r.version
      where r.created_at < v.submitted_at or v.submitted_at is null`),
  ).toEqual([]);
  expect(
    await wrong(sql`select s.id, s.reviewed_at, r.at from submissions s
      join (select submission_id, version, max(created_at) as at from submission_reviews group by 1, 2) r
        on r.submission_id = s.id and r.version = s.version
      where s.reviewed_at is distinct from r.at`),
  ).toEqual([]);
});

test('who was last seen has signed in at that moment, and a suspended account not since', async () => {
  expect(
    await wrong(sql`select email, last_sign_in_at, signed.at from users
      left join lateral (select max(created_at) as at from audit_log
        where action = 'auth.signIn' and resource_id = users.id::text) signed on true
      where last_sign_in_at is distinct from signed.at or last_sign_in_at < users.created_at`),
  ).toEqual([]);
  expect(
    await wrong(sql`select email from users join audit_log on resource_id = users.id::text and action = 'account.suspend'
      where last_sign_in_at > audit_log.created_at`),
  ).toEqual([]);
});

test('each social account shows posts of its own', async () => {
  expect(
    await wrong(sql`select one.creator_id, one.platform, other.platform as twin from creator_public_analytics one
      join creator_public_analytics other on other.creator_id = one.creator_id and other.platform > one.platform
      where exists (select from jsonb_array_elements(one.recent_contents) a, jsonb_array_elements(other.recent_contents) b
        where a ->> 'thumbnail_url' = b ->> 'thumbnail_url')`),
  ).toEqual([]);
});

test('each post is one that its creator could have recorded', async () => {
  const { rows } = await sql<{ url: string; key: string | null; asked: string[]; handle: string | null }>`
    select s.post_url as url, s.post_key as key, c.platforms as asked, a.handle
    from submissions s join campaigns c on c.id = s.campaign_id
    left join social_accounts a on a.creator_id = s.creator_id and a.platform = s.platform
    where s.post_url is not null`.execute(h.owner);
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter(({ url, key }) => key !== readPost(url).key)).toEqual([]);
  expect(rows.filter(({ url, asked, handle }) => postRefusal(readPost(url), asked, handle ?? undefined))).toEqual([]);
});

test('no two creators of a campaign submit the same picture', async () => {
  expect(
    await wrong(sql`select s.campaign_id, content_key, count(distinct s.creator_id) from submissions s
      join submission_versions v on v.submission_id = s.id join submission_files sf on sf.version_id = v.id
      join files on files.id = sf.file_id group by 1, 2 having count(distinct s.creator_id) > 1`),
  ).toEqual([]);
});

test('a creator tells nothing twice', async () => {
  expect(
    await wrong(sql`select creator_id, title, count(*) from submissions group by 1, 2 having count(*) > 1`),
  ).toEqual([]);
});

test('the prices of a creator agree: what each kind of content costs lies within what they usually take', async () => {
  expect(
    await wrong(sql`select r.creator_id, content_type, from_minor, price_min_minor, price_max_minor from creator_rates r
      join creator_profiles p on p.user_id = r.creator_id
      where from_minor not between price_min_minor and price_max_minor or r.currency <> p.price_currency`),
  ).toEqual([]);
});

test('in a conversation each message answers the one before, and comes after the offer', async () => {
  expect(
    await wrong(sql`select deal_id, body from (
        select m.*, lag(author_id) over own as before, lag(m.created_at) over own as before_at, d.created_at as offered
        from deal_messages m join deals d on d.id = m.deal_id window own as (partition by deal_id order by m.created_at, m.id)) said
      where author_id = before or created_at <= coalesce(before_at, offered) or author_id not in (brand_id, creator_id)`),
  ).toEqual([]);
});

test('a portfolio was filled over months, and shows content that was posted before', async () => {
  expect(
    await wrong(sql`select creator_id, count(distinct date_trunc('month', created_at)) from portfolio_items
      group by 1 having count(distinct date_trunc('month', created_at)) < 3`),
  ).toEqual([]);
  expect(
    await wrong(
      sql`select p.id from portfolio_items p join submissions s on s.id = p.submission_id where p.created_at < s.published_at`,
    ),
  ).toEqual([]);
});

test('the CRM was written over months, nothing twice, and plans follow from what was written', async () => {
  expect(await wrong(sql`select body, count(*) from crm_notes group by 1 having count(*) > 1`)).toEqual([]);
  expect(
    await wrong(sql`select agency_id, count(distinct date_trunc('month', created_at)) from crm_notes
      group by 1 having count(distinct date_trunc('month', created_at)) < 3`),
  ).toEqual([]);
  expect(
    await wrong(sql`select body from crm_notes join users on users.id = crm_notes.user_id
      where crm_notes.created_at < users.created_at or body like '%{%'`),
  ).toEqual([]);
  expect(
    await wrong(sql`select title from crm_follow_ups
      where due_on < created_at::date or done_at < created_at or (due_on < now()::date) <> (reminded_at is not null)`),
  ).toEqual([]);
});
