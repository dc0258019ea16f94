import { sql } from 'kysely';
import type { FileView } from '#shared/files.ts';
import type { Machine } from '#shared/lifecycles.ts';
import type { Role } from '#shared/policy/rule.ts';
import { ARRIVED_PAYMENTS, LAUNCHED_OR_ENDED } from '#shared/status-sets.ts';
import type { Db, Tx } from '../data/db.ts';
import { isOneOfIds } from '../data/sql.ts';
import { nameOfAccount } from '../ground/people.ts';
import type { NumberedKeyset } from '../paging.ts';

/** A message, or a step of the deal; the columns of the other kind are null. */
interface ThreadRow {
  kind: 'message' | 'step';
  id: number;
  createdAt: Date;
  userId: string | null;
  actor: 'user' | 'system' | 'anonymous';
  body: string | null;
  removedAt: Date | null;
  byMail: boolean | null;
  version: number | null;
  commentId: string | null;
  several: boolean | null;
  submissionId: string | null;
  machine: Machine | 'signature' | null;
  fromStatus: string | null;
  toStatus: string | null;
  note: string | null;
  agencyName: string | null;
  writer: string | null;
  writtenBy: string | null;
  title: string | null;
  comment: string | null;
  files: FileView[];
  byRole: Role | null;
  byCompany: string | null;
  byFirst: string | null;
  byLast: string | null;
}

interface Asked {
  deal: { id: string; campaignId: string };
  before: NumberedKeyset | null;
  limit: number;
}

/**
 * What the audit log records about a deal: itself, its signatures, its content, its campaign's payments that arrived, its payouts that were paid, and
 * the launch and the end of the campaign. Drafts are for their creator only, and a failed payout is for its creator and staff.
 */
const sources = ({ deal }: Asked) => sql`
  select 'deal' as kind, ${deal.id}::uuid as id, null::text[] as shown
  union all select 'signature', id, null from signatures where deal_id = ${deal.id}
  union all select 'submission', id, null from submissions where deal_id = ${deal.id}
  union all select 'payout', id, array['paid'] from payouts where deal_id = ${deal.id}
  union all select 'payment', id, ${ARRIVED_PAYMENTS}::text[] from payments where campaign_id = ${deal.campaignId}
  union all select 'campaign', ${deal.campaignId}::uuid, ${LAUNCHED_OR_ENDED}::text[]`;

const older = (before: NumberedKeyset | null) =>
  before === null ? sql`` : sql` and (created_at, id) < (${before.at}, ${before.number})`;

const agencyName = sql<string | null>`case when entry.agency_id is not null then ${nameOfAccount('agency')} end`;

/** The name of the member who wrote it; the company's own account has no other name than the company's. */
const writer = sql<
  string | null
>`(select nullif(concat_ws(' ', first_name, last_name), '') from users where id = entry.written_by)`;

/** The newest entries of a deal's conversation: messages and steps by time; one more than `limit`, to see whether there are more. */
export const threadOf = (db: Db, asked: Asked) =>
  db
    .selectFrom(
      sql<ThreadRow>`(
  select entry.*, ${agencyName} as agency_name, ${writer} as writer, s.title, c.body as comment,
    coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'contentType', f.content_type, 'sizeBytes', f.size_bytes)
      order by mf.position) from deal_message_files mf join files f on f.id = mf.file_id
      where entry.kind = 'message' and mf.message_id = entry.id and f.deleted_at is null), '[]') as files,
    who.role as by_role, whose.company_name as by_company, who.first_name as by_first, who.last_name as by_last
  from (
    (select 'message' as kind, id, created_at, author_id as user_id, 'user' as actor, body, removed_at, by_mail, version, comment_id,
      bulk_key is not null as several,
      submission_id, agency_id, written_by, null as machine, null as from_status, null as to_status, null as note
      from deal_messages where deal_id = ${asked.deal.id}${older(asked.before)}
      order by created_at desc, id desc limit ${asked.limit + 1})
    union all
    (select 'step', a.id, a.created_at,
      -- What a member does is the company's.
      coalesce((select id from users where id = a.on_behalf_of and role = 'brand' and a.actor = 'user'), a.user_id), a.actor, null, null, null, null, null, null,
      case when sources.kind = 'submission' then sources.id end, a.agency_id, null,
      coalesce(a.machine, 'signature'), a.from_status, coalesce(a.to_status, a.after ->> 'party'),
      case when a.machine = 'deal' then a.note end
      from (${sources(asked)}) as sources cross join lateral (
        select * from audit_log where resource_type = sources.kind and resource_id = sources.id::text
          and (machine = sources.kind or sources.kind = 'signature')
          and (sources.shown is null or to_status = any(sources.shown))
          and (machine is distinct from 'submission' or from_status is not null)${older(asked.before)}
        order by id desc limit ${asked.limit + 1}) as a)
    order by created_at desc, id desc limit ${asked.limit + 1}) as entry
  left join users as who on who.id = entry.user_id
  left join brand_profiles as whose on whose.user_id = entry.user_id
  left join users as agency on agency.id = entry.agency_id
  left join submissions as s on s.id = entry.submission_id
  left join submission_comments as c on c.id = entry.comment_id)`.as('thread'),
    )
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc');

/** The messages about deals, newest first; texts that were removed are left out. */
export const messagesOfDeals = (db: Db | Tx, dealIds: readonly string[], limit: number) =>
  db
    .selectFrom('dealMessages')
    .where(isOneOfIds('dealMessages.dealId', dealIds))
    .where('dealMessages.removedAt', 'is', null)
    .select(['dealMessages.dealId', 'dealMessages.authorId', 'dealMessages.creatorId', 'dealMessages.body'])
    .select('dealMessages.createdAt')
    .select([
      sql<string | null>`(select ${nameOfAccount('agency')} from users as agency where agency.id = agency_id)`.as(
        'agency',
      ),
      sql<
        string | null
      >`(select nullif(concat_ws(' ', first_name, last_name), '') from users where id = written_by)`.as('writer'),
      sql<string[]>`array(select f.name from deal_message_files mf join files f on f.id = mf.file_id
        where mf.message_id = deal_messages.id order by mf.position)`.as('files'),
    ])
    .orderBy('dealMessages.createdAt', 'desc')
    .orderBy('dealMessages.id', 'desc')
    .limit(limit);
