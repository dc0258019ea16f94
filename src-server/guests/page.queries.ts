import { sql } from 'kysely';
import type { GuestItem } from '#shared/guests/guests.schema.ts';
import { pictureAddress } from '#shared/pictures.ts';
import type { GuestActor } from '../context.ts';
import type { Db } from '../data/db.ts';
import { CARD, NEEDS_COLUMNS } from '../discovery/discovery.views.ts';

/** A version of content that was submitted. */
interface StoredVersion {
  version: number;
  caption: string;
  submittedAt: string;
  files: { fileId: string; contentType: string }[];
}

/** The items of a link with what one guest said about each. */
const itemsOf = (db: Db, { id: guestId, link }: GuestActor) =>
  db
    .selectFrom('guestItems')
    .select('guestItems.id')
    .select((eb) =>
      eb
        .selectFrom('guestVotes')
        .select('vote')
        .whereRef('guestVotes.itemId', '=', 'guestItems.id')
        .where('guestVotes.guestId', '=', guestId)
        .as('vote'),
    )
    .select(
      sql<GuestItem<never>['comments']>`coalesce((
        select json_agg(json_build_object('id', c.id, 'text', c.body, 'createdAt', c.created_at) order by c.created_at, c.id)
        from guest_comments c where c.item_id = guest_items.id and c.guest_id = ${guestId}), '[]')`.as('comments'),
    )
    .where('guestItems.linkId', '=', link.id)
    .orderBy('guestItems.number');

/** Content that is shown: submitted, and not withdrawn by its creator since; its versions newest first. */
export const contentItems = (db: Db, guest: GuestActor) =>
  itemsOf(db, guest)
    .innerJoin('submissions', 'submissions.id', 'guestItems.submissionId')
    .innerJoin('campaigns', 'campaigns.id', 'submissions.campaignId')
    .innerJoin('deals', 'deals.id', 'submissions.dealId')
    .innerJoin('users', 'users.id', 'submissions.creatorId')
    .leftJoin('creatorProfiles', 'creatorProfiles.userId', 'submissions.creatorId')
    .select(['submissions.title', 'campaigns.submissionDeadline', 'deals.agreedAmountMinor', 'deals.currency'])
    .select(['users.firstName', 'users.lastName', 'creatorProfiles.username'])
    .select(
      sql<StoredVersion[]>`coalesce((
        select json_agg(json_build_object('version', v.version, 'caption', v.caption, 'submittedAt', v.submitted_at, 'files', coalesce((
            select json_agg(json_build_object('fileId', f.id, 'contentType', f.content_type) order by sf.position)
            from submission_files sf join files f on f.id = sf.file_id where sf.version_id = v.id and f.deleted_at is null), '[]'))
          order by v.version desc)
        from submission_versions v where v.submission_id = submissions.id and v.submitted_at is not null), '[]')`.as(
        'versions',
      ),
    )
    .where('submissions.status', '<>', 'draft');

/** Creators who are shown: still in the list, and still to be found by brands. */
export const creatorItems = (db: Db, guest: GuestActor) =>
  itemsOf(db, guest)
    .innerJoin('creatorListMembers as member', (join) =>
      join.onRef('member.creatorId', '=', 'guestItems.creatorId').on('member.listId', '=', guest.link.listId),
    )
    .innerJoin('creatorProfiles', 'creatorProfiles.userId', 'guestItems.creatorId')
    .innerJoin('users', 'users.id', 'guestItems.creatorId')
    .select(CARD.filter((column) => column !== 'creatorProfiles.userId as id'))
    .select('member.note')
    .where('creatorProfiles.listed', '=', true);

/** The one item of a report. */
export const reportItem = (db: Db, guest: GuestActor) => itemsOf(db, guest);

/** What the campaign that creators are compared with is looking for. */
export const matchNeeds = (db: Db, campaignId: string) =>
  db.selectFrom('campaigns').select(NEEDS_COLUMNS).where('id', '=', campaignId).where('deletedAt', 'is', null);

/** Whether a guest may see a file: one of a version that the link shows, or the picture of a creator whom it shows with pictures. */
export const shownFile = (db: Db, { link }: GuestActor, fileId: string) =>
  link.kind === 'list'
    ? db
        .selectFrom('guestItems')
        .innerJoin('creatorListMembers as member', (join) =>
          join.onRef('member.creatorId', '=', 'guestItems.creatorId').on('member.listId', '=', link.listId),
        )
        .innerJoin('creatorProfiles', 'creatorProfiles.userId', 'guestItems.creatorId')
        .select('guestItems.id')
        .where('guestItems.linkId', '=', link.id)
        .where('creatorProfiles.listed', '=', true)
        .where('creatorProfiles.avatarUrl', '=', pictureAddress(fileId))
        .$if(!link.fields.includes('picture'), (query) => query.where(sql<boolean>`false`))
    : db
        .selectFrom('submissionFiles')
        .innerJoin('submissionVersions as version', 'version.id', 'submissionFiles.versionId')
        .innerJoin('submissions', 'submissions.id', 'version.submissionId')
        .innerJoin('guestItems', 'guestItems.submissionId', 'submissions.id')
        .select('guestItems.id')
        .where('submissionFiles.fileId', '=', fileId)
        .where('guestItems.linkId', '=', link.id)
        .where('submissions.status', '<>', 'draft')
        .where('version.submittedAt', 'is not', null)
        .$if(!link.fields.includes('versions'), (query) =>
          query.where('version.version', '=', (eb) =>
            eb
              .selectFrom('submissionVersions as newest')
              .select((newest) => newest.fn.max('newest.version').as('version'))
              .whereRef('newest.submissionId', '=', 'submissions.id')
              .where('newest.submittedAt', 'is not', null),
          ),
        );
