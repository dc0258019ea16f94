import { FACTORY_TIME } from '#db/factories.ts';
import type { Db } from '#server/data/db.ts';

/** A mail that was sent, to an account or to nobody's. Returns its id. */
export async function createMail(db: Db, userId: string | null = null): Promise<string> {
  const texts = { template: 'x', subject: 'S', bodyText: 'T', bodyHtml: 'H' };
  const { id } = await db
    .insertInto('mailOutbox')
    .values({ ...texts, userId, toAddress: 'someone@example.test', createdAt: FACTORY_TIME })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
