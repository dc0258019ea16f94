import { sql } from 'kysely';
import { doerOf, isStaffRole, type UserActor } from '#server/context.ts';
import type { Db, Tx } from '#server/data/db.ts';
import { locking } from '#server/ground/locks.ts';
import { CONVERSATION_OPEN_MS } from '#shared/constants.ts';
import { pictureAddress } from '#shared/pictures.ts';
import { AGREED_DEALS, COMMITTED_DEALS, ENDED_CAMPAIGNS, ENGAGED_DEALS } from '#shared/status-sets.ts';
import type { COPY_TYPE } from './content-type.ts';

const FILE_COLUMNS = [
  'files.id',
  'files.name',
  'files.contentType',
  'files.contentKey',
  'files.sizeBytes',
  'files.purpose',
] as const;

/** A file that is not deleted, without a check of who may read it. */
export function liveFile(db: Db | Tx, id: string) {
  return db.selectFrom('files').select(FILE_COLUMNS).where('id', '=', id).where('deletedAt', 'is', null);
}

/** A file that the person owns, or may read as a party of the campaign or the deal that it belongs to. */
function readableFile(db: Db, id: string, viewer: UserActor) {
  const { id: userId } = viewer;
  return liveFile(db, id).where((eb) =>
    eb.or([
      eb('files.ownerId', '=', userId),
      // A copy of their data is a person's own, for whichever company they act.
      eb.and([eb('files.ownerId', '=', doerOf(viewer)), eb('files.purpose', '=', 'copy')]),
      eb.exists(
        eb
          .selectFrom('campaignFiles as cf')
          .innerJoin('campaigns as c', 'c.id', 'cf.campaignId')
          .select('cf.id')
          .whereRef('cf.fileId', '=', 'files.id')
          .where('cf.removedAt', 'is', null)
          .where((party) =>
            party.or([
              party('c.brandId', '=', userId),
              party.exists(
                party
                  .selectFrom('deals as d')
                  .select('d.id')
                  .whereRef('d.campaignId', '=', 'c.id')
                  .where('d.creatorId', '=', userId)
                  .where('d.status', 'in', AGREED_DEALS)
                  // The agreement of another deal is not for this person.
                  .where((own) => own.or([own('cf.dealId', 'is', null), own('cf.dealId', '=', own.ref('d.id'))])),
              ),
            ]),
          ),
      ),
      eb.exists(
        eb
          .selectFrom('submissionFiles as sf')
          .innerJoin('submissionVersions as v', 'v.id', 'sf.versionId')
          .innerJoin('submissions as s', 's.id', 'v.submissionId')
          .innerJoin('campaigns as c', 'c.id', 's.campaignId')
          .select('sf.fileId')
          .whereRef('sf.fileId', '=', 'files.id')
          .where((party) =>
            party.or([
              party('s.creatorId', '=', userId),
              party.and([party('c.brandId', '=', userId), party('v.submittedAt', 'is not', null)]),
            ]),
          ),
      ),
      eb.exists(
        eb
          .selectFrom('postChecks as pc')
          .innerJoin('submissions as s', 's.id', 'pc.submissionId')
          .innerJoin('campaigns as c', 'c.id', 's.campaignId')
          .select('pc.id')
          .whereRef('pc.fileId', '=', 'files.id')
          .where((party) => party.or([party('s.creatorId', '=', userId), party('c.brandId', '=', userId)])),
      ),
      eb.exists(
        eb
          .selectFrom('dealMessageFiles as mf')
          .innerJoin('dealMessages as m', 'm.id', 'mf.messageId')
          .select('mf.fileId')
          .whereRef('mf.fileId', '=', 'files.id')
          .where((party) => party.or([party('m.brandId', '=', userId), party('m.creatorId', '=', userId)])),
      ),
    ]),
  );
}

/**
 * A file, if this person may open it now: their own, one of a campaign or deal that they are a party to, or any for staff. Files sent with a message
 * are open to staff only after they have opened its conversation, and to an agency only with the consent to read messages. A copy of somebody's data
 * is open to that person alone, until it expires.
 */
export function openableFile(db: Db, id: string, viewer: UserActor, now: Date) {
  const staff = isStaffRole(viewer.role);
  return (staff ? fileForStaff(db, id, viewer.id, now) : readableFile(db, id, viewer))
    .$if(viewer.agent !== null && !viewer.agent.acts.includes('message'), (qb) => qb.where('purpose', '<>', 'message'))
    .where(
      sql<boolean>`(purpose <> 'copy' or owner_id = ${doerOf(viewer)} and exists (
        select from data_copies where data_copies.file_id = files.id and data_copies.expires_at > ${now}))`,
    );
}

/** Any file for staff, except that one sent with a message is only for those who have recently opened its conversation. */
function fileForStaff(db: Db, id: string, staffId: string, now: Date) {
  const since = new Date(now.getTime() - CONVERSATION_OPEN_MS);
  return liveFile(db, id).where(
    sql<boolean>`(purpose <> 'message' or exists (
      select from deal_message_files mf join deal_messages m on m.id = mf.message_id
      join audit_log a on a.resource_type = 'conversation' and a.resource_id = m.deal_id::text
      where mf.file_id = files.id and a.action = 'conversations.open' and a.user_id = ${staffId} and a.created_at > ${since}))`,
  );
}

/** Whether a picture is shown on the profile of its owner, where everybody who is signed in can see it. */
const inProfile = (fileId: string) => {
  const address = pictureAddress(fileId);
  const post = JSON.stringify([{ thumbnail_url: address }]);
  return sql<boolean>`(exists (select from creator_profiles where user_id = files.owner_id and ${address} in (avatar_url, banner_url))
    or exists (select from brand_profiles where user_id = files.owner_id and logo_url = ${address})
    or exists (select from creator_public_analytics where creator_id = files.owner_id
      and (image_url = ${address} or recent_contents @> ${post}::jsonb or top_contents @> ${post}::jsonb)))`;
};

/** The address of a file that is a picture. */
const ADDRESS = sql`'/images/' || files.id`;
const THUMBNAIL = sql`jsonb_build_array(jsonb_build_object('thumbnail_url', ${ADDRESS}))`;

/** Whether something of its owner's shows a picture: a profile, a campaign, the portfolio, or the figures of their accounts. */
export const isShown = sql<boolean>`(
  exists (select from creator_profiles where user_id = files.owner_id and ${ADDRESS} in (avatar_url, banner_url))
  or exists (select from brand_profiles where user_id = files.owner_id and logo_url = ${ADDRESS})
  or exists (select from campaigns where cover_file_id = files.id)
  or exists (select from portfolio_items where file_id = files.id)
  or exists (select from creator_public_analytics where creator_id = files.owner_id
    and (image_url = ${ADDRESS} or recent_contents @> ${THUMBNAIL} or top_contents @> ${THUMBNAIL})))`;

/**
 * Whether a picture is the cover of a campaign that somebody can see: their own, one that they have a deal on or applied to, or one open to creators.
 */
const coverFor = ({ id, role }: UserActor) =>
  sql<boolean>`exists (select from campaigns c where c.cover_file_id = files.id and (c.brand_id = ${id}
    or exists (select from deals where campaign_id = c.id and creator_id = ${id})
    or exists (select from applications where campaign_id = c.id and creator_id = ${id})
    or (${role === 'creator'} and c.participation = 'application' and c.review_status = 'approved' and c.deleted_at is null)))`;

/**
 * A picture, if this person may see it: one of a profile, their own, the cover of a campaign that they can see, or any for staff. `viewer`: null for
 * somebody who has lost their place in the company whose account they used. `shared`: whether everybody who is signed in may.
 */
export const visiblePicture = (db: Db, id: string, viewer: UserActor | null) =>
  liveFile(db, id)
    .select(inProfile(id).as('shared'))
    .where('purpose', '=', 'image')
    .where((eb) =>
      eb.or([
        inProfile(id),
        ...(viewer ? [eb('ownerId', '=', viewer.id), coverFor(viewer)] : []),
        ...(viewer && isStaffRole(viewer.role) ? [eb.lit(true)] : []),
      ]),
    );

/** The creator's deal on a campaign for which content may be uploaded. */
export function uploadingDeal(db: Db | Tx, campaignId: string, creatorId: string) {
  return db
    .selectFrom('deals')
    .innerJoin('campaigns', 'campaigns.id', 'deals.campaignId')
    .select('deals.id')
    .where('deals.campaignId', '=', campaignId)
    .where('deals.creatorId', '=', creatorId)
    .where('deals.status', 'in', ENGAGED_DEALS)
    .where('deals.extendsDealId', 'is', null)
    .where('campaigns.status', 'not in', ENDED_CAMPAIGNS)
    .where('campaigns.deletedAt', 'is', null);
}

/** A deal on a campaign whose sides can still write to each other, if the person is one of them. */
export function talkingDeal(db: Db | Tx, campaignId: string, userId: string) {
  return db
    .selectFrom('deals')
    .innerJoin('campaigns', 'campaigns.id', 'deals.campaignId')
    .select('deals.id')
    .where('deals.campaignId', '=', campaignId)
    .where((eb) => eb.or([eb('deals.brandId', '=', userId), eb('deals.creatorId', '=', userId)]))
    .where('deals.status', 'in', COMMITTED_DEALS)
    .where('campaigns.deletedAt', 'is', null)
    .limit(1);
}

/** The total bytes of a person's files and uploads in progress, without a copy of their data, and how many uploads are in progress. */
export async function usage(tx: Tx, userId: string): Promise<{ bytes: number; openUploads: number }> {
  const files = await tx
    .selectFrom('files')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('sizeBytes'), sql<string>`0`).as('bytes'))
    .where('ownerId', '=', userId)
    .where('purpose', '<>', 'copy')
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  const uploads = await tx
    .selectFrom('fileUploads')
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<string>('sizeBytes'), sql<string>`0`).as('bytes'),
      eb.fn.countAll<number>().as('open'),
    ])
    .where('ownerId', '=', userId)
    .where('fileId', 'is', null)
    .executeTakeFirstOrThrow();
  return { bytes: Number(files.bytes) + Number(uploads.bytes), openUploads: uploads.open };
}

/** The person's upload, if it has not expired. */
export function openUpload(db: Db | Tx, id: string, ownerId: string, now: Date) {
  return db
    .selectFrom('fileUploads')
    .selectAll()
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .where('expiresAt', '>', now);
}

/**
 * Files that nothing refers to, and that belong to nobody who can still restore something: deleted, or older than `before` and never attached or, for
 * pictures, shown. A copy of a person's data stays until it expires.
 */
export function unneededFiles(db: Db | Tx, before: Date, now: Date) {
  return db
    .selectFrom('files')
    .select(['files.id', 'files.contentKey'])
    .where((eb) =>
      eb.or([
        eb('files.deletedAt', '<=', before),
        eb.and([
          eb('files.deletedAt', 'is', null),
          eb('files.createdAt', '<=', before),
          eb.or([eb('files.purpose', '<>', 'image'), eb.not(isShown)]),
        ]),
      ]),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('campaignFiles').select('campaignFiles.id').whereRef('campaignFiles.fileId', '=', 'files.id'),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('submissionFiles')
            .select('submissionFiles.fileId')
            .whereRef('submissionFiles.fileId', '=', 'files.id'),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('postChecks').select('postChecks.id').whereRef('postChecks.fileId', '=', 'files.id')),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('dealMessageFiles')
            .select('dealMessageFiles.fileId')
            .whereRef('dealMessageFiles.fileId', '=', 'files.id'),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('dataCopies')
            .select('dataCopies.fileId')
            .whereRef('dataCopies.fileId', '=', 'files.id')
            .where('dataCopies.expiresAt', '>', now),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('removals').select('removals.id').whereRef('removals.userId', '=', 'files.ownerId')),
      ),
    );
}

/** A file's row, locked; taken before the file is attached to anything. */
export const lockFile = (tx: Tx, id: string) => locking(tx.selectFrom('files').select('id').where('id', '=', id));

/** A file that has this content. */
export function fileWith(tx: Tx, contentKey: string) {
  return tx.selectFrom('files').select('id').where('contentKey', '=', contentKey).limit(1);
}

interface MadeFile {
  ownerId: string;
  purpose: 'contract' | 'copy';
  name: string;
  contentType: 'application/pdf' | typeof COPY_TYPE;
  contentKey: string;
  sizeBytes: number;
  createdAt: Date;
}

/** Records a file that we made. */
export const insertMadeFile = (tx: Tx, file: MadeFile) =>
  tx
    .insertInto('files')
    .values({ ...file, width: null, height: null, deletedAt: null })
    .returning('id');

/** Uploads that were not finished in time. */
export function overdueUploads(db: Db, now: Date) {
  return db.selectFrom('fileUploads').select('id').where('expiresAt', '<=', now).orderBy('expiresAt');
}
