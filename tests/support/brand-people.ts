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

/** A contact of a brand, its link, and a creator who came by it and has not answered yet. */
export async function createOwnPeople(db: Db, brandId: string, creatorId: string): Promise<void> {
  await createContact(db, brandId, `contact-${brandId}@people.test`, { inviteCode: `personal-${brandId}` });
  const code = linkCodeOf(brandId);
  await db.insertInto('brandJoinLinks').values({ brandId, code, active: true, createdAt: FACTORY_TIME }).execute();
  await db.insertInto('brandAsks').values({ brandId, userId: creatorId, code, createdAt: FACTORY_TIME }).execute();
}

/** The code of that link. */
export const linkCodeOf = (brandId: string): string => `link-of-${brandId}`;
