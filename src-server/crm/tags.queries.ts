import { type SqlBool, sql } from 'kysely';
import { CRM_TAG_CHOICES_MAX } from '#shared/constants.ts';
import type { Db, Tx } from '../data/db.ts';
import { ofDesk } from './scope.queries.ts';
import { deskOf, type Scope } from './scope.rules.ts';

/** Only people who have this tag at the desk of the scope. */
export const isTagged = (scope: Scope, column: string, tag: string) =>
  sql<SqlBool>`${sql.ref(column)} = any(array(select user_id from crm_tags where ${ofDesk(scope, 'agencyId')} and tag = ${tag}))`;

/** A person's tags in alphabetical order, as a column. */
export const tagsOf = (scope: Scope, column: string) =>
  sql<
    string[]
  >`array(select tag from crm_tags where user_id = ${sql.ref(column)} and ${ofDesk(scope, 'agencyId')} order by tag)`;

/** The tags of a desk, each once: one index look-up for each, however many people have it. */
export const tagChoices = (db: Db, scope: Scope) =>
  db
    .withRecursive('names(tag)', (names) =>
      names
        .selectFrom(
          sql<{ tag: string | null }>`(select min(tag) as tag from crm_tags where ${ofDesk(scope, 'agencyId')})`.as(
            'first',
          ),
        )
        .select('first.tag')
        .unionAll(
          names
            .selectFrom('names')
            .where('names.tag', 'is not', null)
            .select(
              sql<
                string | null
              >`(select min(crm_tags.tag) from crm_tags where ${ofDesk(scope, 'crmTags.agencyId')} and crm_tags.tag > names.tag)`.as(
                'tag',
              ),
            ),
        ),
    )
    .selectFrom('names')
    .where('names.tag', 'is not', null)
    .select(sql<string>`tag`.as('tag'))
    .limit(CRM_TAG_CHOICES_MAX);

/** The tags that a brand's contacts have from its files. */
export const contactTags = (db: Db, brandId: string) =>
  db
    .selectFrom('brandPeople')
    .where('brandId', '=', brandId)
    .where('creatorId', 'is', null)
    .select(sql<string>`unnest(tags)`.as('tag'))
    .distinct()
    .limit(CRM_TAG_CHOICES_MAX);

/** How many tags a person has at the desk, not counting this one. */
export const countOtherTags = (tx: Tx, scope: Scope, userId: string, tag: string) =>
  tx
    .selectFrom('crmTags')
    .where('userId', '=', userId)
    .where(ofDesk(scope, 'agencyId'))
    .where('tag', '<>', tag)
    .select((eb) => eb.fn.countAll<number>().as('n'));

/** Tags a person; no row if the person already has the tag. */
export const insertTag = (tx: Tx, scope: Scope, tag: { userId: string; tag: string; createdAt: Date }) =>
  tx
    .insertInto('crmTags')
    .values({ ...tag, agencyId: deskOf(scope) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id');

/** Removes a tag; no row if the person does not have it. */
export const deleteTag = (tx: Tx, scope: Scope, userId: string, tag: string) =>
  tx
    .deleteFrom('crmTags')
    .where('userId', '=', userId)
    .where(ofDesk(scope, 'agencyId'))
    .where('tag', '=', tag)
    .returning('id');
