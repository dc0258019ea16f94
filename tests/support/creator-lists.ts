import { FACTORY_TIME } from '#db/factories.ts';
import type { Db } from '#server/data/db.ts';

/** A brand's list of creators, each with the same note; returns its id. */
export async function createCreatorList(
  db: Db,
  {
    creatorIds = [],
    note = null,
    ...of
  }: { brandId: string; name: string; creatorIds?: string[]; note?: string | null },
): Promise<string> {
  const list = { ...of, createdAt: FACTORY_TIME };
  const { id } = await db.insertInto('creatorLists').values(list).returning('id').executeTakeFirstOrThrow();
  const members = creatorIds.map((creatorId) => ({ listId: id, creatorId, note, addedAt: FACTORY_TIME }));
  if (members.length > 0) await db.insertInto('creatorListMembers').values(members).execute();
  return id;
}

/** A creator among a brand's favourites, the list that the brand got with its profile. */
export async function createFavourite(
  db: Db,
  { brandId, creatorId, addedAt = FACTORY_TIME }: { brandId: string; creatorId: string; addedAt?: Date },
): Promise<void> {
  const favourites = db
    .selectFrom('creatorLists')
    .select((eb) => ['id', eb.val(creatorId).as('creatorId'), eb.val(addedAt).as('addedAt')])
    .where('brandId', '=', brandId)
    .where('isFavourites', '=', true);
  await db
    .insertInto('creatorListMembers')
    .columns(['listId', 'creatorId', 'addedAt'])
    .expression(favourites)
    .execute();
}
