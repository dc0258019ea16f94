import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '#db/schema.ts';
import { CRM_FOLLOW_UPS_MAX } from '#shared/constants.ts';
import type { Granted } from '../access.ts';
import type { Db, Tx } from '../data/db.ts';
import { type Locked, locking } from '../ground/locks.ts';
import { ofDesk, personShown, shownOf } from './scope.queries.ts';
import { deskOf, type Scope } from './scope.rules.ts';
import { tagsOf } from './tags.queries.ts';

/**
 * A person's tags, and the desk's follow-ups, open ones first, by their day. No row for somebody outside of the scope; a row without a follow-up if
 * there is none.
 */
export const marksOf = (db: Db, scope: Scope, userId: string) =>
  personShown(db, scope, userId)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('crmFollowUps as f')
          .where('f.userId', '=', userId)
          .where(ofDesk(scope, 'f.agencyId'))
          .select([
            'f.id',
            'f.title',
            'f.dueOn',
            'f.doneAt',
            'f.authorId',
            sql<boolean>`f.done_at is not null`.as('done'),
          ])
          .orderBy(sql`f.done_at is not null`)
          .orderBy('f.dueOn')
          .orderBy('f.id')
          .limit(CRM_FOLLOW_UPS_MAX)
          .as('due'),
      (join) => join.onTrue(),
    )
    .leftJoin('users as author', 'author.id', 'due.authorId')
    .selectAll('due')
    .select([
      tagsOf(scope, 'users.id').as('tags'),
      'author.firstName',
      'author.lastName',
      sql<string>`coalesce(author.email::text, '')`.as('email'),
    ])
    .orderBy('due.done')
    .orderBy('due.dueOn')
    .orderBy('due.id');

export const countFollowUps = (tx: Tx, scope: Scope, userId: string) =>
  tx
    .selectFrom('crmFollowUps')
    .where('userId', '=', userId)
    .where(ofDesk(scope, 'agencyId'))
    .select((eb) => eb.fn.countAll<number>().as('n'));

export const insertFollowUp = (
  tx: Tx,
  scope: Scope,
  followUp: Omit<Insertable<Database['crmFollowUps']>, 'agencyId'>,
) =>
  tx
    .insertInto('crmFollowUps')
    .values({ ...followUp, agencyId: deskOf(scope) })
    .returning('id');

/** A follow-up of the desk about somebody in the scope, locked. */
export const lockFollowUp = (tx: Tx, scope: Scope, followUpId: string) =>
  locking(
    tx
      .selectFrom('crmFollowUps as f')
      .where('f.id', '=', followUpId)
      .where(ofDesk(scope, 'f.agencyId'))
      .$call(shownOf(scope, 'f.userId'))
      .select(['f.id', 'f.userId', 'f.authorId', 'f.dueOn', 'f.doneAt']),
  );

export const updateFollowUp = (tx: Tx, { id }: Locked<FollowUpFacts>, change: Updateable<Database['crmFollowUps']>) =>
  tx.updateTable('crmFollowUps').set(change).where('id', '=', id);

type FollowUpFacts = Pick<Selectable<Database['crmFollowUps']>, 'id' | 'userId' | 'authorId' | 'dueOn'>;

export const deleteFollowUp = (tx: Tx, { id }: Granted<FollowUpFacts>) =>
  tx.deleteFrom('crmFollowUps').where('id', '=', id);

/** The desk's open follow-ups up to a day, about people in the scope. */
const dueUntil = (db: Db, scope: Scope, until: string) =>
  db
    .selectFrom('crmFollowUps as f')
    .innerJoin('users', 'users.id', 'f.userId')
    .where(ofDesk(scope, 'f.agencyId'))
    .where('f.doneAt', 'is', null)
    .where('f.dueOn', '<=', until)
    .$call(shownOf(scope, 'f.userId'));

/** A page of them, the longest overdue first, with how many there are. */
export const duePage = (
  db: Db,
  scope: Scope,
  { until, limit, offset }: { until: string; limit: number; offset: number },
) =>
  dueUntil(db, scope, until)
    .leftJoin('brandProfiles as b', 'b.userId', 'f.userId')
    .leftJoin('users as author', 'author.id', 'f.authorId')
    .select([
      'f.id',
      'f.title',
      'f.dueOn',
      'f.userId',
      'users.role',
      'users.firstName',
      'users.lastName',
      'b.companyName',
      'author.firstName as authorFirst',
      'author.lastName as authorLast',
      sql<string>`coalesce(author.email::text, '')`.as('authorEmail'),
      countDue(db, scope, until).$asScalar().$notNull().as('total'),
    ])
    .orderBy('f.dueOn')
    .orderBy('f.id')
    .limit(limit)
    .offset(offset);

/** Their number, for a page after the last one. */
export const countDue = (db: Db, scope: Scope, until: string) =>
  dueUntil(db, scope, until).select((eb) => eb.fn.countAll<number>().as('total'));

/**
 * Follow-ups that are due on `today` and whose author was not reminded, without those whose author no longer works here, whose agency no longer
 * manages the person, or whose brand no longer has the person among its own.
 */
export const toRemind = (db: Db | Tx, today: string) =>
  db
    .selectFrom('crmFollowUps as f')
    .innerJoin('users as author', 'author.id', 'f.authorId')
    .innerJoin('users as person', 'person.id', 'f.userId')
    .leftJoin('brandProfiles as b', 'b.userId', 'f.userId')
    .where('f.doneAt', 'is', null)
    .where('f.remindedAt', 'is', null)
    .where('f.dueOn', '<=', today)
    .where('author.status', '=', 'active')
    .where('person.status', '<>', 'deleted')
    .where((eb) =>
      eb.or([
        eb.and([eb('f.agencyId', 'is', null), eb('author.role', 'in', ['admin', 'super_admin'])]),
        eb.exists(
          eb
            .selectFrom('agencyUsers as a')
            .whereRef('a.agencyId', '=', 'f.agencyId')
            .whereRef('a.userId', '=', 'f.userId')
            .where('a.endedAt', 'is', null)
            .select('a.id'),
        ),
        eb.exists(
          eb
            .selectFrom('brandPeople as p')
            .whereRef('p.brandId', '=', 'f.agencyId')
            .whereRef('p.creatorId', '=', 'f.userId')
            .select('p.id'),
        ),
      ]),
    )
    .select([
      'f.id',
      'f.agencyId',
      'author.role as authorRole',
      'f.authorId',
      'f.userId',
      'f.title',
      'f.dueOn',
      'person.role',
      'person.firstName',
      'person.lastName',
      'b.companyName',
    ])
    .orderBy('f.dueOn');

/** One of them, locked; no row if it is no longer due. */
export const lockToRemind = (tx: Tx, today: string, followUpId: string) =>
  locking(toRemind(tx, today).where('f.id', '=', followUpId), 'f');
