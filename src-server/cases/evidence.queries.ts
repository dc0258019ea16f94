import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { CaseSide, EvidenceKind } from '#shared/cases/cases.ts';
import type { PostCheck } from '#shared/content/post-checks.ts';
import type { CaseRow } from '../access.ts';
import type { Db, Tx } from '../data/db.ts';
import { past } from '../data/keyset.ts';
import type { Keyset } from '../paging.ts';

/** What is on record about a thing; each kind has its own facts. */
export interface Facts {
  title: string | null;
  version: number | null;
  /** What was written. */
  text: string | null;
  files: string[];
  /** The agency that acted in the creator's name. */
  agency: string | null;
  action: 'approve' | 'request_revision' | 'reject' | null;
  platform: string | null;
  check: PostCheck | null;
  signature: { typedName: string; documentHash: string } | null;
}

export interface Thing {
  /** Made from kind and id, so that all kinds have one order. */
  id: string;
  kind: EvidenceKind;
  thingId: string;
  at: Date;
  by: CaseSide | 'staff' | 'system';
  facts: Partial<Facts>;
  laid: boolean;
}

/** The columns of one kind. `facts` is JSON whose keys are written out, because the plugin does not rename them. */
const things = (
  kind: EvidenceKind,
  of: { id: RawBuilder<unknown>; at: RawBuilder<unknown>; by: RawBuilder<unknown>; facts: RawBuilder<unknown> },
  from: RawBuilder<unknown>,
) =>
  sql`select ${sql.lit(kind)} as kind, ${of.id}::text as thing_id, ${of.at} as at, ${of.by} as by, ${of.facts} as facts from ${from}`;

const ofContent = (dealId: string) => sql`join submissions s on s.id = x.submission_id and s.deal_id = ${dealId}`;

/**
 * What the platform has on record about a deal: submitted versions, decisions and comments on content, messages, checks of posts, and signatures.
 * Without messages for whoever may not read them.
 */
const onRecord = (dealId: string, messages: boolean) =>
  sql.join(
    [
      things(
        'version',
        {
          id: sql`x.id`,
          at: sql`x.submitted_at`,
          by: sql`'creator'`,
          facts: sql`json_build_object('title', s.title, 'version', x.version, 'text', x.caption,
            'files', array(select f.name from submission_files sf join files f on f.id = sf.file_id where sf.version_id = x.id order by sf.position))`,
        },
        sql`submission_versions x ${ofContent(dealId)} where x.submitted_at is not null`,
      ),
      things(
        'decision',
        {
          id: sql`x.id`,
          at: sql`x.created_at`,
          by: sql`case when x.reviewer_id is null or x.reviewer_id = d.brand_id then 'brand' else 'staff' end`,
          facts: sql`json_build_object('title', s.title, 'version', x.version, 'text', x.feedback_text, 'action', x.action)`,
        },
        sql`submission_reviews x ${ofContent(dealId)} join deals d on d.id = s.deal_id`,
      ),
      things(
        'comment',
        {
          id: sql`x.id`,
          at: sql`x.created_at`,
          by: sql`case when x.author_id = s.creator_id then 'creator' else 'brand' end`,
          facts: sql`json_build_object('title', s.title, 'version', x.version, 'text', x.body)`,
        },
        sql`submission_comments x ${ofContent(dealId)}`,
      ),
      things(
        'check',
        {
          id: sql`x.id`,
          at: sql`x.checked_at`,
          by: sql`case x.source when 'screenshot' then 'creator' when 'brand' then 'brand' else 'system' end`,
          facts: sql`json_build_object('title', s.title, 'platform', s.platform, 'text', x.note, 'check', json_build_object('id', x.id,
            'postUrl', x.post_url, 'source', x.source, 'problems', x.problems, 'accepted', x.accepted, 'seen', x.seen, 'note', x.note,
            'fileId', x.file_id, 'checkedAt', x.checked_at))`,
        },
        sql`post_checks x ${ofContent(dealId)}`,
      ),
      things(
        'document',
        {
          id: sql`x.id`,
          at: sql`x.signed_at`,
          by: sql`x.party`,
          facts: sql`json_build_object('signature', json_build_object('typedName', x.typed_name, 'documentHash', x.document_hash))`,
        },
        sql`signatures x where x.deal_id = ${dealId}`,
      ),
      ...(messages
        ? [
            things(
              'message',
              {
                id: sql`x.id`,
                at: sql`x.created_at`,
                by: sql`case when x.author_id = x.creator_id then 'creator' else 'brand' end`,
                facts: sql`json_build_object('text', x.body,
                  'agency', (select coalesce(nullif(concat_ws(' ', a.first_name, a.last_name), ''), a.email) from users a where a.id = x.agency_id),
                  'files', array(select f.name from deal_message_files mf join files f on f.id = mf.file_id where mf.message_id = x.id order by mf.position))`,
              },
              sql`deal_messages x where x.deal_id = ${dealId} and x.removed_at is null`,
            ),
          ]
        : []),
    ],
    sql` union all `,
  );

/** What can be laid down in a case, newest first; one more than `limit`. `only` names a kind, or a single thing. */
export const thingsOf = (
  db: Db | Tx,
  { id: caseId, dealId }: Pick<CaseRow, 'id' | 'dealId'>,
  asked: {
    messages: boolean;
    after: Keyset | null;
    limit: number;
    only?: { kind: EvidenceKind; thingId?: string };
  },
) =>
  past(
    db.selectFrom(
      sql<Thing>`(select x.*, overlay(overlay(md5(x.kind || x.thing_id) placing '4' from 13) placing '8' from 17)::uuid as id,
        exists (select from case_evidence e where e.case_id = ${caseId} and e.kind = x.kind and e.thing_id = x.thing_id) as laid
        from (${onRecord(dealId, asked.messages)}) x)`.as('things'),
    ),
    'descending',
    ['things.at', 'things.id'],
    asked.after,
  )
    .selectAll('things')
    .$if(asked.only !== undefined, (query) => query.where('things.kind', '=', asked.only?.kind ?? 'version'))
    .$if(asked.only?.thingId !== undefined, (query) => query.where('things.thingId', '=', asked.only?.thingId ?? ''))
    .orderBy('things.at', 'desc')
    .orderBy('things.id', 'desc')
    .limit(asked.limit + 1);

/** Adds evidence; nothing if the case has it already. */
export const insertEvidence = (tx: Tx, evidence: Insertable<Database['caseEvidence']>) =>
  tx
    .insertInto('caseEvidence')
    .values(evidence)
    .onConflict((conflict) => conflict.columns(['caseId', 'kind', 'thingId']).doNothing())
    .returning('id');
