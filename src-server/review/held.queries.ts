import { sql } from 'kysely';
import type { StatusOf } from '#shared/lifecycles.ts';
import type { Db, Tx } from '../data/db.ts';
import { inOrder } from '../data/keyset.ts';
import { locking } from '../ground/locks.ts';
import type { Keyset } from '../paging.ts';

/** Texts that are or were held, newest first, with their authors and what they are about; the limit is applied before the joins. */
export function heldTexts(
  db: Db,
  { status, after, limit }: { status: StatusOf<'heldText'> | undefined; after: Keyset | null; limit: number },
) {
  const page = db
    .selectFrom('quarantinedItems')
    .selectAll()
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'held'))
    .$call((query) => inOrder(query, 'descending', ['createdAt', 'id'], after))
    .limit(limit + 1);
  return db
    .selectFrom(page.as('item'))
    .innerJoin('users as author', 'author.id', 'item.authorId')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'item.authorId')
    .leftJoin('users as staff', 'staff.id', 'item.decidedBy')
    .leftJoin('campaigns', 'campaigns.id', 'item.campaignId')
    .selectAll('item')
    .select([
      'author.email',
      'author.firstName',
      'author.lastName',
      'brandProfiles.companyName',
      'staff.email as staffEmail',
      'staff.firstName as staffFirst',
      'staff.lastName as staffLast',
      'campaigns.name as campaignName',
    ])
    .orderBy('item.createdAt', 'desc')
    .orderBy('item.id', 'desc');
}

/** The texts that wait for a decision, the oldest first, each with how many there are. */
export function longestHeld(db: Db, limit: number) {
  const held = db.selectFrom('quarantinedItems').where('status', '=', sql.lit('held'));
  const first = held
    .select(['id', 'authorId', 'campaignId', 'heldAt', 'createdAt'])
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit);
  return db
    .selectFrom(first.as('item'))
    .innerJoin('users as author', 'author.id', 'item.authorId')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'item.authorId')
    .leftJoin('campaigns', 'campaigns.id', 'item.campaignId')
    .select(['item.id', 'item.heldAt', 'campaigns.name as campaignName', 'brandProfiles.companyName'])
    .select(['author.email', 'author.firstName', 'author.lastName'])
    .select(
      held
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
        .as('total'),
    )
    .orderBy('item.createdAt')
    .orderBy('item.id');
}

export const heldText = (tx: Tx, heldTextId: string) =>
  tx.selectFrom('quarantinedItems').select(['campaignId', 'kind']).where('id', '=', heldTextId);

export const lockHeldText = (tx: Tx, heldTextId: string) =>
  locking(tx.selectFrom('quarantinedItems').selectAll().where('id', '=', heldTextId));
