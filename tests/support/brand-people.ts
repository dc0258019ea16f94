import { FACTORY_TIME } from '#db/factories.ts';
import type { Db } from '#server/data/db.ts';

/** A contact of a brand, from its file; returns its id. */
export async function createContact(
  db: Db,
  brandId: string,
  email: string,
  over: { name?: string; tags?: string[]; note?: string; inviteCode?: string } = {},
): Promise<string> {
  const { id } = await db
    .insertInto('brandPeople')
    .values({
      ...{ brandId, email, source: 'file', stage: 'prospect', name: 'Ann Other', platform: 'instagram' },
      ...{ handle: 'ann.other', tags: ['fair'], note: 'Words', createdAt: FACTORY_TIME, updatedAt: FACTORY_TIME },
      ...over,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Another contact of a brand; with the first, its link and a creator who came by it and has not answered yet. */
export async function createOwnPeople(db: Db, brandId: string, creatorId: string, n: number): Promise<void> {
  await createContact(db, brandId, `contact-${n}@people.test`, { inviteCode: `personal-${n}-${brandId}` });
  const code = linkCodeOf(brandId);
  const at = { code, createdAt: FACTORY_TIME };
  for (const into of [
    db.insertInto('brandJoinLinks').values({ brandId, active: true, ...at }),
    db.insertInto('brandAsks').values({ brandId, userId: creatorId, ...at }),
  ])
    await into.onConflict((known) => known.doNothing()).execute();
}

/** The code of that link. */
export const linkCodeOf = (brandId: string): string => `link-of-${brandId}`;
