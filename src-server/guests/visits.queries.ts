import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { Db, Tx } from '../data/db.ts';
import { isOpenLink } from '../ground/guests.ts';
import { type Locked, locking } from '../ground/locks.ts';

type LinkRow = Selectable<Database['guestLinks']>;

/** The open link that has a token. */
export const linkByToken = (db: Db, tokenHash: string, now: Date) =>
  db.selectFrom('guestLinks').select(['id', 'passwordHash']).where('tokenHash', '=', tokenHash).where(isOpenLink(now));

export const lockOpenLink = (tx: Tx, linkId: string, now: Date) =>
  locking(tx.selectFrom('guestLinks').selectAll().where('id', '=', linkId).where(isOpenLink(now)));

export const itemOf = (tx: Tx, linkId: string, itemId: string) =>
  tx.selectFrom('guestItems').select('id').where('linkId', '=', linkId).where('id', '=', itemId);

/** Lets a browser in, or notes that it has come back. */
export const letIn = (tx: Tx, guest: { linkId: string; secretHash: string; openedAt: Date }) =>
  tx
    .insertInto('guests')
    .values(guest)
    .onConflict((same) => same.columns(['linkId', 'secretHash']).doUpdateSet({ openedAt: guest.openedAt }))
    .returning('id');

/** A guest of a link that is locked. */
export const guestOfLink = (tx: Tx, { id }: Locked<LinkRow>, guestId: string) =>
  locking(tx.selectFrom('guests').selectAll().where('linkId', '=', id).where('id', '=', guestId));

export const nameGuest = (tx: Tx, { id }: Locked<Selectable<Database['guests']>>, name: string) =>
  tx.updateTable('guests').set({ name }).where('id', '=', id);

export const noteTold = (tx: Tx, { id }: Locked<LinkRow>, now: Date) =>
  tx.updateTable('guestLinks').set({ toldAt: now }).where('id', '=', id);

/** How many comments a guest has written, and whether they have voted. */
export const saidBy = (tx: Tx, guestId: string) =>
  tx.selectNoFrom([
    sql<number>`(select count(*) from guest_comments where guest_id = ${guestId})`.as('comments'),
    sql<boolean>`exists (select from guest_votes where guest_id = ${guestId})`.as('voted'),
  ]);

export const insertComment = (tx: Tx, comment: Insertable<Database['guestComments']>) =>
  tx.insertInto('guestComments').values(comment).returning('id');

/** A guest's one vote on an item. */
export const setVote = (tx: Tx, vote: Insertable<Database['guestVotes']>) =>
  tx
    .insertInto('guestVotes')
    .values(vote)
    .onConflict((same) => same.columns(['itemId', 'guestId']).doUpdateSet({ vote: vote.vote, votedAt: vote.votedAt }));

export const removeVote = (tx: Tx, { id: guestId }: Locked<Selectable<Database['guests']>>, itemId: string) =>
  tx.deleteFrom('guestVotes').where('guestId', '=', guestId).where('itemId', '=', itemId);
