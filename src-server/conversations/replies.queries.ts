import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { SeatRole } from '#shared/seats/roles.ts';
import type { Db, Tx } from '../data/db.ts';
import { type Locked, locking } from '../ground/locks.ts';
import { letsAct, nameOfAccount } from '../ground/people.ts';
import { agencyOfSeat, brandsOfAgency, hasNoMembers, letsSit, letsUse, roleInAgency } from '../ground/seats.ts';

/** Stores a mail that came in; no row if it is there already. */
export const insertReply = (tx: Tx, reply: { mailHash: string; raw: Buffer; receivedAt: Date }) =>
  tx
    .insertInto('mailReplies')
    .values(reply)
    .onConflict((oc) => oc.column('mailHash').doNothing())
    .returning('id');

/** A mail that has not been dealt with. */
export const waitingReply = (db: Db, replyId: string) =>
  db.selectFrom('mailReplies').select(['mailHash', 'raw']).where('id', '=', replyId).where('handledAt', 'is', null);

type Handled = Pick<Selectable<Database['mailReplies']>, 'outcome' | 'reason' | 'handledAt'>;

/** Notes what became of a mail, and removes its text. */
export const setHandled = (tx: Tx, { id }: Locked<{ id: string }>, handled: Handled) =>
  tx
    .updateTable('mailReplies')
    .set({ ...handled, raw: null })
    .where('id', '=', id);

/** The same mail, locked. */
export const lockReply = (tx: Tx, replyId: string) =>
  locking(tx.selectFrom('mailReplies').select('id').where('id', '=', replyId).where('handledAt', 'is', null));

/** Removes mails that came in before a time. */
export const removeReplies = (db: Db, before: Date) => db.deleteFrom('mailReplies').where('receivedAt', '<', before);

/** A side of a conversation with its person. */
export const sideOfReply = (db: Db, sideId: string) =>
  db
    .selectFrom('conversationSides')
    .innerJoin('deals', 'deals.id', 'conversationSides.dealId')
    .innerJoin('campaigns', 'campaigns.id', 'deals.campaignId')
    .innerJoin('users', 'users.id', 'conversationSides.userId')
    .where('conversationSides.id', '=', sideId)
    .select([
      'conversationSides.id',
      'conversationSides.dealId',
      'conversationSides.userId',
      'conversationSides.mailedAt',
      'deals.brandId',
      'campaigns.name as campaignName',
      'users.email',
      'users.status',
    ]);

/**
 * The members of a side that is a company, and the people of the agencies that work for it, by whom a mail may be written; none if only the owner of
 * its account uses it.
 */
export const membersOfSide = (db: Db, companyId: string) =>
  db
    .selectFrom('seats')
    .leftJoin('seats as its', (join) =>
      join
        .onRef('its.companyId', '=', 'seats.agencyId')
        .on('its.personId', 'is not', null)
        .on('its.endedAt', 'is', null),
    )
    .innerJoin('users as person', (join) =>
      join.on(({ eb, fn, ref }) =>
        eb('person.id', '=', fn.coalesce(ref('seats.personId'), ref('its.personId'), ref('seats.agencyId'))),
      ),
    )
    .where('seats.companyId', '=', companyId)
    .where('seats.endedAt', 'is', null)
    .where((eb) => eb.or([eb('seats.personId', 'is not', null), letsUse('seats', sql.ref('person.id'))]))
    .select([
      'seats.id',
      sql<SeatRole>`coalesce(seats.role, ${roleInAgency('seats', sql.ref('person.id'))})`.as('role'),
      'person.id as personId',
      'person.email',
      agencyOfSeat('seats').as('agency'),
    ])
    .orderBy((eb) => eb('seats.agencyId', 'is not', null));

/**
 * The people of the agencies that act for a side that is a creator, by whom a mail may be written; what the creator has consented to is checked with
 * the message.
 */
export const agentsOfSide = (db: Db, creatorId: string) =>
  db
    .selectFrom('agencyUsers as a')
    .innerJoin('users as agency', 'agency.id', 'a.agencyId')
    .leftJoin('seats as its', (join) =>
      join.onRef('its.companyId', '=', 'a.agencyId').on('its.personId', 'is not', null).on('its.endedAt', 'is', null),
    )
    .innerJoin('users as person', (join) =>
      join.on(({ eb, fn, ref }) => eb('person.id', '=', fn.coalesce(ref('its.personId'), ref('a.agencyId')))),
    )
    .where('a.userId', '=', creatorId)
    .where(letsAct('a'))
    .where((eb) => eb.or([letsSit('its'), hasNoMembers('a.agency_id')]))
    .select([
      'its.id as seatId',
      'its.role',
      'person.id as personId',
      'person.email',
      'agency.id as agencyId',
      nameOfAccount('agency').as('name'),
      'a.id as assignmentId',
      'a.acts',
      brandsOfAgency('a.agency_id').as('brands'),
    ])
    .orderBy('a.createdAt')
    .orderBy('a.id');

/** The newest message of a conversation that was there at a time. */
export const newestUntil = (db: Db, dealId: string, at: Date) =>
  db
    .selectFrom('dealMessages')
    .where('dealId', '=', dealId)
    .where('createdAt', '<=', at)
    .select(sql<number | null>`max(id)`.as('id'));

/** A mail of the mailbox that can be answered by mail. */
export const answerableMail = (db: Db, mailId: string) =>
  db
    .selectFrom('mailOutbox')
    .where('id', '=', mailId)
    .where('sideId', 'is not', null)
    .select(['toAddress', 'subject', 'bodyText', 'messageId', 'sideId']);
