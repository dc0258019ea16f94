import type { Context } from '#server/context.ts';
import type { Db, Tx } from '#server/data/db.ts';
import { notFound } from '#server/errors.ts';
import { pictureAddress, pictureIdOf } from '#shared/pictures.ts';
import { discardFile } from './cleaning.ts';
import { isShown } from './files.queries.ts';

/** A picture that a person has uploaded to show it. */
const ownPicture = (db: Db | Tx, ownerId: string, fileId: string) =>
  db
    .selectFrom('files')
    .select('id')
    .where('id', '=', fileId)
    .where('ownerId', '=', ownerId)
    .where('purpose', '=', 'image')
    .where('deletedAt', 'is', null);

/** The same, if nothing of its owner's shows it. */
const unshownPicture = (tx: Tx, ownerId: string, fileId: string) =>
  ownPicture(tx, ownerId, fileId).where((eb) => eb.not(isShown));

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
