import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Db, Tx } from '#server/data/db.ts';
import { notFound } from '#server/errors.ts';
import { pictureAddress, pictureIdOf } from '#shared/pictures.ts';
import { discardFile } from './cleaning.ts';

/** A picture that a person has uploaded to show it. */
const ownPicture = (db: Db | Tx, ownerId: string, fileId: string) =>
  db
    .selectFrom('files')
    .select('id')
    .where('id', '=', fileId)
    .where('ownerId', '=', ownerId)
    .where('purpose', '=', 'image')
    .where('deletedAt', 'is', null);

/**
 * A picture that its owner has uploaded and that nothing of the owner's uses: neither a profile, a campaign, the portfolio nor the figures of their
 * accounts.
 */
const unshownPicture = (tx: Tx, ownerId: string, fileId: string) => {
  const address = pictureAddress(fileId);
  return ownPicture(tx, ownerId, fileId).where((eb) =>
    eb.not(
      eb.or([
        eb.exists(
          eb
            .selectFrom('creatorProfiles')
            .select('creatorProfiles.userId')
            .where('creatorProfiles.userId', '=', ownerId)
            .where((shown) => shown.or([shown('avatarUrl', '=', address), shown('bannerUrl', '=', address)])),
        ),
        eb.exists(
          eb
            .selectFrom('brandProfiles')
            .select('brandProfiles.userId')
            .where('brandProfiles.userId', '=', ownerId)
            .where('brandProfiles.logoUrl', '=', address),
        ),
        eb.exists(eb.selectFrom('campaigns').select('campaigns.id').whereRef('campaigns.coverFileId', '=', 'files.id')),
        eb.exists(
          eb
            .selectFrom('portfolioItems')
            .select('portfolioItems.id')
            .whereRef('portfolioItems.fileId', '=', 'files.id'),
        ),
        eb.exists(
          eb
            .selectFrom('creatorPublicAnalytics as a')
            .select('a.id')
            .where('a.creatorId', '=', ownerId)
            .where((shown) =>
              shown.or([
                shown('a.imageUrl', '=', address),
                sql<boolean>`a.recent_contents @> ${JSON.stringify([{ thumbnail_url: address }])}::jsonb`,
                sql<boolean>`a.top_contents @> ${JSON.stringify([{ thumbnail_url: address }])}::jsonb`,
              ]),
            ),
        ),
      ]),
    ),
  );
};

/** Makes sure that a person shows only a picture that they have uploaded themselves. @throws NOT_FOUND for any other file */
export async function requireOwnPicture(db: Db | Tx, ownerId: string, fileId: string): Promise<void> {
  if (!(await ownPicture(db, ownerId, fileId).executeTakeFirst())) throw notFound('This picture');
}

/** The address of a picture that the person has uploaded; undefined if it stays as it is, null for none. @throws NOT_FOUND for any other file */
export async function ownPictureAddress(
  tx: Tx,
  ownerId: string,
  fileId: string | null | undefined,
): Promise<string | null | undefined> {
  if (!fileId) return fileId;
  await requireOwnPicture(tx, ownerId, fileId);
  return pictureAddress(fileId);
}

/** Deletes a picture that was shown at this address so far, unless something else of its owner's still shows it. */
export async function discardReplaced(
  tx: Tx,
  ctx: Context,
  ownerId: string,
  address: string | null | undefined,
): Promise<void> {
  const fileId = address && pictureIdOf(address);
  if (fileId && (await unshownPicture(tx, ownerId, fileId).executeTakeFirst())) await discardFile(tx, ctx, fileId);
}
