import { type RawBuilder, sql } from 'kysely';
import { createDb, type Db } from '#server/data/db.ts';
import { THOROUGH } from './pairs.ts';
import { PATIENT } from './sql.ts';

/** What was seen of a thing that is laid down in a case. */
const SEEN = JSON.stringify({
  at: '2025-11-03T09:00:00.000Z',
  by: 'creator',
  title: 'Message',
  text: 'Bulk',
  lines: [],
});
/** Long before the dates that tests use, so that no job acts on these rows. */
const AT = sql`timestamptz '2025-11-03 09:00:00Z'`;
const BRANDS = 3_000;
const CREATORS = 3_000;
const CAMPAIGNS = 6_000;

const upTo = (count: number): RawBuilder<unknown> => sql`generate_series(1, ${sql.lit(count)}) n`;
/** The id of a row: the same for the same kind and number in every statement, and a valid UUID. */
const id = (kind: string, n: string): RawBuilder<unknown> => sql`pg_temp.id_of(${sql.lit(kind)} || (${sql.raw(n)}))`;
/** True for two rows in a thousand. */
const rare = (column: string): RawBuilder<unknown> => sql`abs(hashtext(${sql.raw(column)}::text)) % 1000 < 2`;
const brand = id('brand', `n % ${BRANDS} + 1`);
const creator = id('creator', `n % ${CREATORS} + 1`);

/**
 * Fills every growing table, or only the given ones, with a few thousand rows, most of them finished as in real use. Plans are realistic once the
 * tables are settled (plans.ts).
 */
export async function loadBulk(url: string, only?: readonly string[]): Promise<void> {
  const db = createDb(url, { max: 1, role: null, ...PATIENT });
  const statements = [
    sql`create function pg_temp.id_of(text) returns uuid language sql immutable
      return overlay(overlay(md5($1) placing '4' from 13) placing '8' from 17)::uuid`,
    sql`insert into users (id, email, first_name, role, status, email_confirmed_at, created_at)
      select ${id('brand', 'n')}, 'bulk-brand' || n || '@example.test', 'Bo', 'brand', 'active', ${AT}, ${AT} - n * interval '1 hour' from ${upTo(BRANDS)}`,
    sql`insert into users (id, email, first_name, last_name, role, status, email_confirmed_at, created_at)
      select ${id('creator', 'n')}, 'bulk-creator' || n || '@example.test', 'Cleo', 'Number ' || n, 'creator', 'active', ${AT}, ${AT} - n * interval '1 hour'
      from ${upTo(CREATORS)}`,
    sql`insert into brand_profiles (user_id, company_name, created_at, updated_at)
      select ${id('brand', 'n')}, 'House ' || n, ${AT}, ${AT} from ${upTo(BRANDS)}`,
    sql`insert into creator_profiles (user_id, username, bio, platforms, content_types, industries, is_profile_complete, follower_count,
        engagement_rate, created_at, updated_at)
      select ${id('creator', 'n')}, 'bulk_' || n, md5(n::text), array['instagram'], array['reels'], array['skincare'], true, n * 37 % 100000, 0.03, ${AT}, ${AT}
      from ${upTo(CREATORS)}`,
    sql`insert into users (id, email, first_name, role, status, email_confirmed_at, created_at)
      select ${id('agency', 'n')}, 'bulk-agency' || n || '@example.test', 'Ada', 'agency', 'active', ${AT}, ${AT} from ${upTo(300)}`,
    sql`insert into agency_users (agency_id, user_id, role, created_at)
      select ${id('agency', 'n % 300 + 1')}, ${brand}, 'managed_brand', ${AT} from ${upTo(BRANDS)}`,
    sql`insert into seats (company_id, person_id, role, created_at)
      select ${brand}, person, case when n % 40 = 0 then 'owner' else 'viewer' end, ${AT} from ${upTo(BRANDS)},
        lateral (select ${brand} union select ${id('agency', 'n % 300 + 1')}) as member (person)`,
    sql`insert into user_roles (user_id, role, status, created_at)
      select id, role, 'approved', created_at from users where email like 'bulk-%'`,
    sql`insert into sessions (id, user_id, expires_at, created_at, last_used_at)
      select md5(id::text), id, now() + interval '30 days', ${AT}, ${AT} from users`,
    sql`insert into data_copies (user_id, asked_at) select id, ${AT} from users`,
    sql`insert into sign_in_places (user_id, kind, value, first_used_at, last_used_at)
      select id, k, '192.0.2.1', ${AT}, ${AT} from users, unnest(array['address', 'device']) k`,
    sql`insert into sign_in_tickets (ticket_hash, user_id, expires_at, created_at) select md5(id::text), id, ${AT}, ${AT} from users`,
    sql`insert into passkeys (user_id, credential_id, public_key, counter, transports, device_type, backed_up, name, created_at)
      select id, md5(id::text || n), '\\x00', 0, '{internal}', 'multiDevice', true, 'Laptop', ${AT} from users, generate_series(1, 3) n`,
    sql`insert into passkey_challenges (challenge_hash, holder_hash, purpose, expires_at)
      select md5('challenge' || id), md5(id::text), 'sign_in', now() + interval '30 days' from users`,
    sql`insert into sso_connections (company_id, issuer, client_id, client_secret, domain, domain_code, domain_proved_at, group_roles, required, created_at)
      select id, 'https://login.example.test', 'accord', 'x', 'bulk-' || id || '.test', 'x', ${AT}, '{}', false, ${AT} from users where role in ('brand', 'agency')`,
    sql`insert into sso_people (company_id, subject, person_id, by_group, created_at)
      select company_id, 'owner', company_id, false, ${AT} from sso_connections`,
    sql`insert into sso_attempts (secret_hash, company_id, state, nonce, verifier, expires_at)
      select md5(company_id::text), company_id, 's', 'n', 'v', now() + interval '30 days' from sso_connections`,
    sql`insert into calendar_addresses (user_id, secret_hash, created_at) select id, md5(id::text), ${AT} from users`,
    sql`insert into seat_calendars (seat_id, secret_hash, created_at) select id, md5(id::text), ${AT} from seats`,
    sql`insert into second_factors (user_id, secret, created_at) select id, 'x', ${AT} from users`,
    sql`with rule as (insert into security_rules (rule_name, rule_condition, rule_action, enabled, updated_at)
        values ('Bulk', '{"kind": "note"}', '{"kind": "none"}', false, ${AT}) returning id)
      insert into request_blocks (user_id, rule_id, until) select users.id, rule.id, ${AT} + interval '100 years' from users, rule`,
    sql`insert into recovery_codes (user_id, code_hash) select id, md5(n::text) from users, generate_series(1, 3) n`,
    sql`insert into auth_tokens (kind, token_hash, user_id, expires_at, used_at, created_at)
      select 'confirm', md5(id::text), id, ${AT}, ${AT}, ${AT} from users`,
    sql`insert into invites (email, role, status, sent_at, expires_at)
      select 'guest' || n || '@example.test', 'creator', 'accepted', ${AT}, ${AT} from ${upTo(3_000)}`,
    sql`insert into campaigns (id, brand_id, origin, name, description, campaign_type, budget_minor, total_creator_budget_minor, status, stage, review_status,
        end_date, created_at, updated_at)
      select ${id('campaign', 'n')}, ${brand}, 'legacy', 'Bulk ' || n, md5(n::text), 'Single', 100000, 75000, s.status, 'content_performance',
        case s.status when 'draft' then 'draft' when 'new' then 'pending_review' else 'approved' end, '2026-12-31', ${AT} - n * interval '12 hours', ${AT}
      from ${upTo(CAMPAIGNS)},
        lateral (select case when n % 20 = 0 then 'draft' when n % 20 = 1 then 'new' when n % 20 = 2 then 'live' when n % 20 < 5 then 'in_progress'
          else 'completed' end as status) s`,
    sql`insert into quarantined_items (kind, row_id, campaign_id, author_id, texts, signs, status, held_at, decided_at, created_at)
      select 'campaign_brief', id, id, brand_id, '{}', '[]', s.status, created_at, case s.status when 'held' then null else ${AT} end, created_at
      from campaigns, unnest(array['held', 'released', 'removed']) s (status)`,
    // Nearly everybody who is invited was reminded.
    sql`insert into deals (id, campaign_id, brand_id, creator_id, status, agreed_amount_minor, currency, invitation_date, invitation_reminders, expires_at,
        created_at, updated_at)
      select pg_temp.id_of('deal' || n || '-' || k), ${id('campaign', 'n')}, ${brand}, ${id('creator', `(n * 7 + k * 1000) % ${CREATORS} + 1`)},
        case when n % 20 < 2 then 'invited' when n % 20 < 5 then 'in_progress' when n % 9 = 0 then 'declined' else 'completed' end, 10000, 'USD',
        ${AT} - n * interval '12 hours', case when ${rare('(n * 2 + k)')} then 0 else 2 end, timestamptz '2027-01-01Z', ${AT} - n * interval '12 hours', ${AT}
      from ${upTo(CAMPAIGNS)}, generate_series(1, 2) k`,
    sql`insert into brand_creator_connections (brand_id, creator_id, status, created_at, updated_at)
      select distinct brand_id, creator_id, 'connected', ${AT}, ${AT} from deals on conflict do nothing`,
    sql`insert into brand_people (brand_id, source, stage, name, email, invite_code, created_at, updated_at)
      select ${id('brand', 'n')}, 'file', 'prospect', 'Contact ' || k, 'contact' || n || '-' || k || '@bulk.test', 'code-' || n || '-' || k, ${AT}, ${AT}
      from ${upTo(BRANDS)}, generate_series(1, 3) k`,
    sql`insert into brand_join_links (brand_id, code, active, created_at)
      select ${id('brand', 'n')}, 'link-' || n, true, ${AT} from ${upTo(BRANDS)}`,
    sql`insert into brand_asks (brand_id, user_id, code, agreed, created_at, answered_at)
      select brand_id, creator_id, 'link', true, ${AT}, ${AT} from brand_people where creator_id is not null`,
    sql`insert into do_not_contact (address_hash, created_at) select md5('address ' || n), ${AT} from ${upTo(5_000)}`,
    sql`insert into applications (campaign_id, creator_id, deal_id, status, created_at, updated_at)
      select campaign_id, creator_id, id, 'offered', created_at, created_at from deals where status = 'completed' on conflict do nothing`,
    sql`insert into signatures (deal_id, party, signer_id, typed_name, document_hash, signed_at)
      select id, 'creator', creator_id, 'Cleo', 'x', ${AT} from deals where status in ('in_progress', 'completed')
      on conflict do nothing`,
    sql`insert into payouts (deal_id, creator_id, status, amount_minor, currency, idempotency_key, created_at, updated_at)
      select id, creator_id, case when ${rare('id')} then 'failed' when ${rare("id || 'x'")} then 'created' else 'paid' end, 10000, 'USD', 'bulk' || id, ${AT}, ${AT} from deals where status = 'completed'`,
    sql`insert into payout_accounts (creator_id, provider, account_id, status, requirements, active_since, created_at, updated_at)
      select user_id, 'sandbox', 'bulk' || user_id, case when n % 50 = 0 then 'restricted' else 'active' end, '{}', case when n % 50 <> 0 then ${AT} end, ${AT}, ${AT}
      from (select user_id, row_number() over () as n from creator_profiles) c`,
    sql`insert into milestones (deal_id, kind, status, amount_minor, currency, payout_id, created_at)
      select d.id, kind, case when p.id is not null then 'paid' when ${rare('d.id')} then 'held' else 'planned' end, 3333, 'USD', p.id, ${AT}
      from deals d left join payouts p on p.deal_id = d.id, unnest(array['signing', 'submission', 'approval']) kind
      where d.status in ('in_progress', 'completed') on conflict do nothing`,
    sql`insert into earnings (milestone_id, deal_id, campaign_id, creator_id, brand_id, gross_minor, fee_minor, net_minor, currency, earned_at)
      select m.id, d.id, d.campaign_id, d.creator_id, d.brand_id, 4444, 1111, 3333, 'USD', d.created_at
      from milestones m join deals d on d.id = m.deal_id where m.status = 'paid' on conflict do nothing`,
    sql`insert into payments (campaign_id, brand_id, kind, status, amount_minor, currency, idempotency_key, created_at, updated_at)
      select id, brand_id, 'balance', case when ${rare('id')} then 'refunded' else 'succeeded' end, 50000, 'USD', 'bulk' || id, created_at, created_at
      from campaigns where status <> 'draft'`,
    sql`insert into refunds (payment_id, status, amount_minor, currency, reason, idempotency_key, created_at, updated_at)
      select id, case when ${rare('id')} then 'failed' else 'succeeded' end, 100, 'USD', 'x', 'bulk' || id, created_at, created_at from payments`,
    sql`insert into refund_requests (campaign_id, brand_id, status, amount_minor, currency, reason, closed_at, created_at, updated_at)
      select id, brand_id, case when ${rare('id')} then 'open' else 'granted' end, 100, 'USD', 'x',
        case when not ${rare('id')} then created_at end, created_at, created_at from campaigns where status <> 'draft'`,
    sql`insert into disputes (payment_id, campaign_id, provider_id, status, amount_minor, currency, reason, closed_at, created_at, updated_at)
      select id, campaign_id, 'bulk' || id, case when ${rare('id')} then 'evidence_due' else 'won' end, 100, 'USD', 'x',
        case when not ${rare('id')} then created_at end, created_at, created_at from payments`,
    sql`insert into dispute_evidence (dispute_id, paper, made_at) select id, '%PDF-', created_at from disputes where status = 'won'`,
    sql`insert into payment_requests (brand_id, request_key, campaign_id, kind, payment_id, created_at)
      select brand_id, gen_random_uuid(), campaign_id, kind, id, created_at from payments`,
    sql`insert into ledger_transactions (idempotency_key, kind, campaign_id, created_at)
      select 'balance:' || id, 'balance', campaign_id, created_at from payments where kind = 'balance'`,
    sql`insert into ledger_entries (transaction_id, account, owner_id, amount_minor, currency)
      select id, account, case account when 'held' then campaign_id end, case account when 'held' then 50000 else -50000 end, 'USD'
      from ledger_transactions, unnest(array['held', 'brand_clearing']) account where kind = 'balance'`,
    // Older than every head that is signed.
    sql`insert into tree_heads (id, size, note, signed_at) overriding system value select -n, 1, '', ${AT} from ${upTo(3_000)}`,
    sql`insert into head_cosignatures (head_id, witness, line, signed_at) select id, 'witness.example', '', ${AT} from tree_heads where size = 1`,
    sql`insert into commitments (deal_id, creator_id, brand_id, industry_group, exclusive, span)
      select id, creator_id, brand_id, 'beauty', false, daterange('2026-01-01', '2030-01-01') from deals`,
    sql`insert into payment_methods (brand_id, customer_ref, brand, last4, exp_month, exp_year, updated_at)
      select user_id, 'x', 'visa', '4242', 1, 2030, ${AT} from brand_profiles`,
    sql`insert into files (id, owner_id, purpose, name, content_key, content_type, size_bytes, created_at)
      select ${id('file', 'n')}, ${creator}, 'submission', 'f.jpg', md5(n::text) || md5('x' || n), 'image/jpeg', 1024, ${AT} from ${upTo(2 * CAMPAIGNS)}`,
    sql`insert into file_uploads (owner_id, purpose, name, size_bytes, created_at, expires_at)
      select ${creator}, 'submission', 'f.jpg', 1024, ${AT}, timestamptz '2027-01-01Z' from ${upTo(4_000)}`,
    sql`insert into submissions (id, deal_id, campaign_id, creator_id, title, status, post_url, submitted_at, review_reminded_at, created_at, updated_at)
      select pg_temp.id_of('submission' || id), id, campaign_id, creator_id, 'A morning', case status when 'completed' then 'published' else 'submitted' end,
        'https://example.com/post', created_at, case when not ${rare('id')} then ${AT} end, created_at, created_at
      from deals where status in ('in_progress', 'completed') on conflict do nothing`,
    sql`insert into submission_versions (id, submission_id, version, submitted_at, created_at)
      select pg_temp.id_of('version' || id), id, 1, created_at, created_at from submissions on conflict do nothing`,
    sql`insert into submission_files (version_id, file_id, position)
      select v.id, f.id, 1 from (select id, row_number() over () as n from submission_versions) v
      join (select id, row_number() over () as n from files) f on f.n = v.n on conflict do nothing`,
    sql`insert into submission_reviews (submission_id, version, action, created_at)
      select id, 1, 'approve', created_at from submissions where status = 'published'`,
    sql`insert into submission_comments (submission_id, version, author_id, body, created_at)
      select id, 1, creator_id, 'Here', created_at from submissions, generate_series(1, 2)`,
    sql`insert into post_checks (submission_id, post_url, source, problems, file_id, checked_at)
      select s.id, s.post_url, 'platform', '{}', f.id, ${AT} from (select id, post_url, row_number() over () n from submissions where status = 'published') s
      cross join generate_series(1, 3) left join (select id, row_number() over () n from files) f on f.n = s.n * 3`,
    sql`insert into deal_messages (deal_id, brand_id, creator_id, author_id, request_key, body, created_at, submission_id, version)
      select d.id, d.brand_id, d.creator_id, case when k = 1 then d.brand_id else d.creator_id end, pg_temp.id_of('said' || d.id || k), 'Some ' || md5(d.id::text || k),
        d.created_at, s.id, case when s.id is not null then 1 end
      from deals d cross join generate_series(1, 2) k left join lateral (select id from submissions where deal_id = d.id limit 1) s on k = 1`,
    sql`insert into deal_message_files (message_id, file_id, position)
      select m.id, f.id, 1 from (select id, row_number() over () n from deal_messages) m
      join (select id, row_number() over () n from files) f using (n)`,
    sql`insert into conversation_sides (deal_id, user_id, last_at, unread, unread_since, mailed_at)
      select id, unnest(array[brand_id, creator_id]), created_at, 1, created_at, created_at from deals`,
    sql`insert into metric_snapshots (submission_id, taken_at, views) select id, ${AT}, 10 from submissions`,
    sql`insert into tracking_links (deal_id, code, target_url, created_at) select id, md5(id::text), 'https://example.com', ${AT} from deals`,
    sql`insert into link_clicks (link_id, visitor_hash, clicked_at) select id, 'x', ${AT} from tracking_links`,
    sql`insert into discount_codes (id, link_id, brand_id, code, created_at) select pg_temp.id_of('code' || l.id), l.id, d.brand_id, l.code, ${AT}
      from tracking_links l join deals d on d.id = l.deal_id`,
    sql`insert into conversions (link_id, brand_id, code_id, source, external_id, converted_at) select link_id, brand_id, id, 'server', 'x', ${AT}
      from discount_codes`,
    sql`insert into benchmarks (metric, industry, tier, platform, brands, deals, held_back, counted_at)
      select 'cpm', 'beauty', 'Micro', n, 3, 4, 'few', ${AT} from ${upTo(600)}`,
    sql`insert into campaign_briefs (campaign_id, version, brief, created_at)
      select id, 1, '{}', created_at from campaigns where origin = 'legacy'`,
    sql`insert into campaign_files (campaign_id, kind, file_id, created_at)
      select ${id('campaign', 'n')}, 'contract', ${id('file', 'n')}, ${AT} from ${upTo(CAMPAIGNS)}`,
    sql`insert into campaign_reviews (campaign_id, round, kind, decision, reviewed_at, created_at)
      select id, 1, 'decision', 'approved', created_at, created_at from campaigns where review_status = 'approved'`,
    sql`insert into notifications (user_id, notification_type, title, message, route, read_at, created_at)
      select id, 'deal_invited', 'T', 'M', '/', case when k > 1 then ${AT} end, ${AT} - k * interval '1 day' from users, generate_series(1, 4) k`,
    sql`insert into notification_preferences (user_id, updated_at) select id, ${AT} from users`,
    sql`insert into notification_choices (user_id, kind, in_app, mail, push, updated_at)
      select id, k, true, 'digest', true, ${AT} from users, unnest(array['money', 'messages', 'content']) k`,
    sql`insert into notification_digests (user_id, since, next_at) select id, ${AT}, ${AT} + interval '100 years' from users`,
    sql`insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
      select user_id, id, 'https://push.example.test/' || id, 'p', 'a', ${AT} from sessions`,
    sql`insert into mail_outbox (user_id, to_address, template, subject, body_text, body_html, status, created_by, created_at)
      select id, email, 'x', 'S', 'T', 'H', 'sent', id, ${AT} - k * interval '1 day' from users, generate_series(1, 2) k`,
    sql`insert into mail_outbox (user_id, to_address, template, subject, body_text, body_html, status, side_id, created_at)
      select user_id, 'side@example.test', 'unreadMessages', 'S', 'T', 'H', 'sent', id, ${AT} from conversation_sides`,
    sql`insert into mail_replies (mail_hash, received_at, handled_at, outcome)
      select md5(id::text), case when ${rare('id')} then ${AT} else now() end, ${AT}, 'sent' from conversation_sides`,
    sql`insert into provider_events (provider, event_id, type, event, received_at, processed_at)
      select 'sandbox', 'bulk' || n, 'x', '{}', ${AT}, ${AT} from ${upTo(6_000)}`,
    sql`insert into leads (name, email, user_type, created_at, updated_at)
      select 'Some One', 'lead-bulk' || n || '@example.test', 'creator', ${AT} - n * interval '1 minute', ${AT} from ${upTo(4_000)}`,
    sql`insert into creator_list_members (list_id, creator_id, added_at)
      select creator_lists.id, ${id('creator', `(n * 31 + k) % ${CREATORS} + 1`)}, ${AT}
      from ${upTo(BRANDS)} join creator_lists on brand_id = ${id('brand', 'n')}, generate_series(1, 3) k`,
    // As in production, most can still be restored: the others are purged every hour.
    sql`insert into removals (user_id, kind, of_id, parts, removed_at)
      select ${id('brand', 'n')}, 'members', gen_random_uuid(), '{}', timestamptz '2027-01-01' from ${upTo(BRANDS)}, generate_series(1, 2)`,
    sql`insert into saved_views (desk_id, owner_id, list, name, search, shared, created_at)
      select ${id('brand', 'n')}, ${id('brand', 'n')}, 'campaigns', 'View ' || k, '{}', false, ${AT} from ${upTo(BRANDS)}, generate_series(1, 2) k`,
    sql`insert into templates (owner_id, kind, name, content, created_at)
      select ${id('brand', 'n')}, 'message', 'Text ' || k, '{"text":"Words"}', ${AT} from ${upTo(BRANDS)}, generate_series(1, 4) k`,
    sql`insert into crm_notes (agency_id, user_id, author_id, body, created_at)
      select nullif(k.agency_id, ${id('agency', '1')}), k.user_id, k.agency_id, 'Words', ${AT} from agency_users k, generate_series(1, 2)`,
    sql`insert into crm_tags (agency_id, user_id, tag, created_at)
      select k.agency_id, k.user_id, 'bulk ' || n, ${AT} from agency_users k, generate_series(1, 2) n
      union all select null, id, 'bulk ' || abs(hashtext(id::text)) % 50, ${AT} from users where email like 'bulk-creator%'`,
    sql`insert into crm_follow_ups (agency_id, user_id, author_id, title, due_on, done_at, reminded_at, created_at)
      select k.agency_id, k.user_id, k.agency_id, 'Call', '2025-11-01', ${AT}, ${AT}, ${AT} from agency_users k, generate_series(1, 2)`,
    sql`insert into saved_views (desk_id, owner_id, list, name, search, shared, created_at)
      select id, id, 'brands', 'Bulk ' || n, '{}', true, ${AT} from users, generate_series(1, 10) n where email like 'bulk-agency%'`,
    // Few were revoked so long ago that they are removed.
    sql`insert into api_keys (user_id, name, prefix, key_hash, scopes, created_at, revoked_at)
      select ${id('brand', 'n')}, 'Bulk ' || k, 'accord_abcdef', md5(n || '-' || k), '{campaigns:read}', ${AT}, case when ${rare('n')} then ${AT} end
      from ${upTo(BRANDS)}, generate_series(1, 4) k`,
    sql`insert into oauth_clients (name, redirect_uris, created_at)
      select 'Bulk ' || n, '{https://assistant.example/}', case when ${rare('n')} then ${AT} else timestamptz '2030-01-01' end from ${upTo(BRANDS)}`,
    sql`insert into api_keys (id, user_id, client_id, name, prefix, key_hash, scopes, created_at)
      select c.id, ${id('brand', 'c.n')}, c.id, c.name, 'assistant_abcdef', 'assistant_' || c.id, '{campaigns:read}', ${AT}
      from (select id, name, row_number() over () as n from oauth_clients where name like 'Bulk %') c where c.n % 2 = 0`,
    // Few have expired.
    sql`insert into oauth_tokens (token_hash, key_id, kind, created_at, expires_at)
      select md5(k.id || '-' || n), k.id, 'refresh', ${AT}, case when n % 100 = 0 then ${AT} else timestamptz '2030-01-01' end
      from api_keys k, generate_series(1, 5) n where k.client_id is not null`,
    // Few are older than a day.
    sql`insert into api_requests (key_id, request_key, request_hash, status, created_at)
      select k.id, n::text, 'hash', 204, case when n % 100 = 0 then ${AT} else timestamptz '2030-01-01' end
      from api_keys k, generate_series(1, 5) n`,
    sql`insert into webhook_endpoints (user_id, url, events, secret_salt, created_at)
      select ${id('brand', 'n')}, 'https://receiver.example/' || k, '{deal.accepted}', gen_random_uuid(), ${AT} from ${upTo(BRANDS)}, generate_series(1, 3) k`,
    // Few were sent so long ago that they are removed.
    sql`insert into webhook_deliveries (endpoint_id, event, body, created_at)
      select e.id, 'deal.accepted', '{}', case when n % 100 = 0 then ${AT} else timestamptz '2030-01-01' end
      from webhook_endpoints e, generate_series(1, 2) n`,
    sql`insert into webhook_events (user_id, concerns, event, body, created_at)
      select user_id, user_id, event, '{}', d.created_at from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id`,
    sql`insert into webhook_attempts (delivery_id, number, attempted_at, duration_ms, headers, status, response)
      select id, 10 + n, created_at, 40, '{}', 500, 'Not now' from webhook_deliveries, generate_series(1, 2) n`,
    sql`insert into action_item_dismissals (user_id, item_key, dismissed_at)
      select ${id('brand', 'n')}, 'item ' || k, ${AT} from ${upTo(BRANDS)}, generate_series(1, 2) k`,
    sql`insert into intros (user_id, intro_type, dismissed_at) select user_id, 'creator', ${AT} from creator_profiles on conflict do nothing`,
    // The figures of most accounts have just been fetched.
    sql`insert into social_accounts (creator_id, platform, handle, status, refresh_asked_at, created_at)
      select user_id, 'instagram', 'bulk', 'ok', case when row_number() over () % 100 = 0 then ${AT} else timestamptz '2030-01-01' end, ${AT}
      from creator_profiles on conflict do nothing`,
    sql`insert into creator_public_analytics (creator_id, platform, identifier, fetched_at, created_at, updated_at)
      select user_id, 'instagram', 'bulk', ${AT}, ${AT}, ${AT} from creator_profiles`,
    sql`insert into portfolio_items (creator_id, kind, platform, post_url, title, position, created_at, updated_at)
      select user_id, 'post', 'instagram', 'https://instagram.com/p/bulk-' || k, 'Bulk', k, ${AT}, ${AT} from creator_profiles, generate_series(1, 3) k`,
    sql`insert into creator_rates (creator_id, content_type, from_minor, currency)
      select user_id, type, 10000, 'USD' from creator_profiles, unnest(array['post', 'reel']) type`,
    sql`insert into follower_snapshots (creator_id, platform, taken_on, followers)
      select user_id, 'instagram', date '2026-01-01' + k, 10 from creator_profiles, generate_series(1, 3) k on conflict do nothing`,
    sql`insert into audit_checks (asked_at, total, checked, finished_at) select ${AT} + n * interval '1 hour', n, n, ${AT} from ${upTo(3_000)}`,
    sql`insert into audit_log (created_at, action, resource_type, resource_id, actor, via)
      select created_at, 'campaign.create', 'campaign', id::text, 'system', 'job' from campaigns, generate_series(1, 3)`,
    ...(['deal', 'submission', 'application', 'payment', 'dispute'] as const).map(
      (
        thing,
      ) => sql`insert into audit_log (created_at, action, resource_type, resource_id, actor, via, machine, from_status, to_status)
        select created_at, ${thing} || '.bulk', ${thing}, id::text, 'system', 'job', ${thing}, null, status from ${sql.table(`${thing}s`)}`,
    ),
    sql`insert into guest_links (brand_id, kind, campaign_id, title, label, fields, token_hash, created_at, expires_at, withdrawn_at)
      select brand_id, 'content', id, 'Bulk', 'Bulk', '{caption}', md5(id::text), created_at, ${AT} + interval '7 days',
        case when ${rare('id')} then null else created_at end
      from campaigns where status <> 'draft'`,
    sql`insert into guest_links (brand_id, kind, list_id, title, label, fields, token_hash, created_at, expires_at)
      select brand_id, 'list', id, 'Bulk', 'Bulk', '{name}', md5(id::text), created_at, ${AT} + interval '7 days' from creator_lists`,
    sql`insert into guest_items (link_id, number, submission_id)
      select l.id, row_number() over (partition by l.id), s.id from guest_links l join submissions s on s.campaign_id = l.campaign_id`,
    sql`insert into guest_items (link_id, number, creator_id)
      select l.id, row_number() over (partition by l.id), m.creator_id from guest_links l join creator_list_members m on m.list_id = l.list_id`,
    sql`insert into guests (link_id, secret_hash, name, opened_at) select id, md5(id::text), case when ${rare('id')} then 'Bulk' end, created_at from guest_links`,
    sql`insert into guest_comments (item_id, guest_id, body, created_at)
      select i.id, g.id, 'Bulk', g.opened_at from guest_items i join guests g on g.link_id = i.link_id`,
    sql`insert into guest_votes (item_id, guest_id, vote, voted_at)
      select i.id, g.id, 'up', g.opened_at from guest_items i join guests g on g.link_id = i.link_id on conflict do nothing`,
    sql`insert into cases (deal_id, campaign_id, brand_id, creator_id, opened_by, term, term_text, claim, status, turn, answer_by, finding,
        split, to_creator_minor, back_minor, created_at, escalated_at, ended_at, updated_at)
      select id, campaign_id, brand_id, creator_id, 'creator', 'review', 'Bulk', 'Bulk', s.status, case s.status when 'open' then 'brand' end,
        case s.status when 'open' then ${AT} + interval '90 years' end, case s.status when 'decided' then 'brand' end,
        case s.status when 'settled' then '[]'::jsonb end, case s.status when 'settled' then 0 end, case s.status when 'settled' then 0 end,
        created_at, case s.status when 'escalated' then created_at end, case when s.status in ('settled', 'decided') then ${AT} end, ${AT}
      from deals, lateral (select case when ${rare('id')} then 'open' when ${rare("id || 'x'")} then 'escalated'
        when abs(hashtext(id::text)) % 2 = 0 then 'settled' else 'decided' end as status) s
      where deals.status in ('in_progress', 'completed') on conflict do nothing`,
    sql`insert into case_proposals (case_id, side, note, split, to_creator_minor, back_minor, created_at)
      select id, 'creator', 'Bulk', '[]', 0, 0, created_at from cases, generate_series(1, 2)`,
    sql`insert into case_evidence (case_id, side, kind, thing_id, seen, created_at)
      select id, 'creator', 'message', n::text, ${SEEN}::jsonb, created_at from cases, generate_series(1, 2) n on conflict do nothing`,
    sql`update deals set case_id = cases.id from cases where cases.deal_id = deals.id and cases.ended_at is null`,
    sql`insert into track_records (user_id, figures, kept_until) select id, '{}', (select coalesce(max(index), -1) from log_entries) from users on conflict do nothing`,
    sql`insert into record_entries (user_id, figure, audit_id, campaign_id, began_at, ended_at, seconds)
      select brand_id, 'review', row_number() over (), id, created_at, created_at, 0 from campaigns on conflict do nothing`,
    sql`insert into approvals (company_id, campaign_id, act, input, creator_ids, amount_minor, currency, reason, status, asked_by, asked_at, expires_at,
        decided_at)
      select brand_id, id, case when n = 1 then 'deposit' else 'invite' end, '{}', '{}', 100, 'USD', 'Bulk', s.status, brand_id, created_at,
        ${AT} + interval '90 years', case s.status when 'waiting' then null else ${AT} end
      from campaigns, generate_series(1, 2) n, lateral (select case when ${rare("id || 'y'")} then 'waiting' else 'approved' end as status) s`,
    sql`insert into proposals (account_id, proposed_by, key_id, key_prefix, procedure, input, order_hash, title, fields, effects, status, created_at,
        expires_at, decided_at)
      select id, id, id, 'accord_bulk', 'discovery.createList', '{"name": "Bulk"}', n::text, 'Bulk', '[]', '{}', s.status, created_at,
        ${AT} + interval '90 years', case s.status when 'waiting' then null else ${AT} end
      from users, generate_series(1, 2) n, lateral (select case when ${rare('id || n::text')} then 'waiting' else 'confirmed' end as status) s
      where role in ('brand', 'creator', 'agency')`,
    sql`insert into record_objections (user_id, figure, audit_id, campaign_id, reason, status, created_at)
      select brand_id, 'review', row_number() over (), id, 'Bulk', s.status, created_at
      from campaigns, unnest(array['open', 'upheld', 'dismissed']) s (status)`,
  ];
  try {
    const watched = await unchecked(db);
    for (const statement of statements) {
      const [, table] = /^insert into (\w+)/.exec(statement.compile(db).sql) ?? [];
      if (only && table && !only.includes(table)) continue;
      if (watched) {
        const role = table === undefined || watched.has(table) ? 'origin' : 'replica';
        await sql`set session_replication_role = ${sql.lit(role)}`.execute(db);
      }
      await statement.execute(db);
    }
  } finally {
    await db.destroy();
  }
}

/**
 * The tables with triggers of our own, if rows of all others may be loaded without a check of what they refer to: the checks take more time than
 * everything else. Null in a thorough run, and if the owner is no superuser.
 */
async function unchecked(db: Db): Promise<Set<string> | null> {
  const { rows } = await sql<{ table: string; may: boolean }>`
    select distinct tgrelid::regclass::text as table, current_setting('is_superuser') = 'on' as may
    from pg_trigger where not tgisinternal`.execute(db);
  return !THOROUGH && rows.every(({ may }) => may) ? new Set(rows.map(({ table }) => table)) : null;
}
