import { FACTORY_TIME } from '#db/factories.ts';
import type { Db } from '#server/data/db.ts';
import { WRITTEN } from './any-order.ts';
import type { Harness } from './harness.ts';

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

/** The mails to an address, in the order in which they were written. */
export const mailsTo = ({ owner }: Pick<Harness, 'owner'>, address: string) =>
  owner
    .selectFrom('mailOutbox')
    .selectAll()
    .where('toAddress', '=', address)
    .orderBy('createdAt')
    .orderBy(WRITTEN)
    .execute();
