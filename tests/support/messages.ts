import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { FACTORY_TIME, type NewRow, type Row } from '#db/factories.ts';
import type { Database } from '#db/schema.ts';

type Db = Kysely<Database>;

interface MessageInput {
  deal: Pick<Row<'deals'>, 'id' | 'brandId' | 'creatorId'>;
  authorId: string;
  over?: Partial<NewRow<'dealMessages'>>;
}

/** A message of one side of a deal that the other has not read. */
export async function createMessage(db: Db, { deal, authorId, over = {} }: MessageInput): Promise<Row<'dealMessages'>> {
  const { id: dealId, brandId, creatorId } = deal;
  const row = { body: 'Hello', requestKey: randomUUID(), createdAt: FACTORY_TIME, ...over };
  const message = await db
    .insertInto('dealMessages')
    .values({ ...row, dealId, brandId, creatorId, authorId })
    .returningAll()
    .executeTakeFirstOrThrow();
  const at = message.createdAt;
  for (const userId of [brandId, creatorId]) {
    const unread = Number(userId !== authorId);
    await db
      .insertInto('conversationSides')
      .values({ dealId, userId, lastAt: at, unread, unreadSince: unread ? at : null })
      .onConflict((oc) =>
        oc.columns(['dealId', 'userId']).doUpdateSet((eb) => ({
          lastAt: at,
          unread: eb('conversationSides.unread', '+', unread),
          unreadSince: unread
            ? eb.fn.coalesce('conversationSides.unreadSince', eb.val(at))
            : eb.ref('conversationSides.unreadSince'),
        })),
      )
      .execute();
  }
  return message;
}
