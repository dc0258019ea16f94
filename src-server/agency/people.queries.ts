import { sql } from 'kysely';
import type { Act } from '#shared/agency/acting.ts';
import type { AgencyPerson } from '#shared/agency/agency.schema.ts';
import type { AgencyRole } from '#shared/agency/roles.ts';
import type { Db } from '../data/db.ts';
import { inOrder } from '../data/keyset.ts';
import { contains } from '../data/sql.ts';
import { letsAct, nameOfAccount } from '../ground/people.ts';
import type { Keyset } from '../paging.ts';

/** Those whom an agency currently manages, most recently assigned first, searched by name, company, address or id; one more than `limit`. */
export const assignedPeople = (
  db: Db,
  agencyId: string,
  { search, role, after, limit }: { search: string; role: AgencyRole | null; after: Keyset | null; limit: number },
) =>
  db
    .selectFrom('agencyUsers as a')
    .innerJoin('users as u', 'u.id', 'a.userId')
    // One index look-up for each person.
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('brandProfiles')
          .select('brandProfiles.companyName')
          .whereRef('brandProfiles.userId', '=', 'a.userId')
          .limit(1)
          .as('b'),
      (join) => join.onTrue(),
    )
    .where('a.agencyId', '=', agencyId)
    .where('a.endedAt', 'is', null)
    .$if(role !== null, (query) => query.where('a.role', '=', role ?? 'managed_user'))
    .$if(search !== '', (query) =>
      query.where(
        contains(sql`concat_ws(' ', u.first_name, u.last_name, u.email::text, b.company_name, u.id)`, search),
      ),
    )
    .select([
      'a.id',
      'a.userId',
      sql<string>`coalesce(b.company_name, ${nameOfAccount('u')})`.as('name'),
      sql<string>`u.email::text`.as('email'),
      'a.role',
      sql<AgencyPerson['page']>`case when u.role in ('brand', 'creator') and u.status <> 'deleted' then u.role end`.as(
        'page',
      ),
      'u.status',
      'a.createdAt as assignedAt',
      sql<Act[]>`case when ${letsAct('a')} then a.acts else '{}' end`.as('acts'),
    ])
    .$call((query) => inOrder(query, 'descending', ['a.createdAt', 'a.id'], after))
    .limit(limit + 1);

/** The agencies that currently manage someone. */
export const agenciesOfPerson = (db: Db, userId: string) =>
  db
    .selectFrom('agencyUsers as a')
    .innerJoin('users as agency', 'agency.id', 'a.agencyId')
    .where('a.userId', '=', userId)
    .where('a.endedAt', 'is', null)
    .select(['a.id', nameOfAccount('agency').as('agency'), 'a.role', 'a.acts', 'a.createdAt as since'])
    .orderBy('a.createdAt', 'desc')
    .orderBy('a.id');
