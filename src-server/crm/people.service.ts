import type { z } from 'zod';
import { CRM_EXPORT_MAX_ROWS } from '#shared/constants.ts';
import type {
  exportPeopleInput,
  listPeopleInput,
  PeoplePage,
  PersonRow,
  PersonView,
  setStageInput,
} from '#shared/crm/people.schema.ts';
import { PERSON_SOURCE_LABELS, PERSON_STAGE_LOOKS } from '#shared/crm/person-looks.ts';
import { isoDay } from '#shared/dates.ts';
import { allowedUnless } from '#shared/may.ts';
import { crmRefusals } from '#shared/messages/crm/refusals.ts';
import { creatorName, nameOrUntitled } from '#shared/names.ts';
import { shownPlatform } from '#shared/people.ts';
import { asOwn } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { type CsvColumns, type CsvFile, csvTable } from '../csv.ts';
import { inTransaction } from '../data/db.ts';
import { conflict, notFound } from '../errors.ts';
import { keysetOf, sliceOf } from '../paging.ts';
import { mayTake, userOf } from '../trpc.ts';
import * as queries from './people.queries.ts';

type Found = Awaited<ReturnType<ReturnType<typeof queries.peoplePage>['execute']>>[number];

/** A brand's own people by the time when they were added. Locks nothing. */
export async function listPeople(
  ctx: Context,
  { cursor, limit, ...filters }: z.infer<typeof listPeopleInput>,
): Promise<PeoplePage> {
  const page = { after: keysetOf(cursor), limit };
  const rows = await queries.peoplePage(ctx.db, userOf(ctx).id, filters, page).execute();
  const slice = sliceOf(rows, limit, ({ createdAt, rowId }) => ({ at: createdAt, id: rowId }), rowOf);
  return { ...slice, may: { change: mayTake(ctx, 'crm.importPeople') } };
}

function rowOf(row: Found): PersonRow {
  const shared = {
    stage: row.stage,
    source: row.source,
    tags: row.tags,
    activeDeals: row.activeDeals,
    completedDeals: row.completedDeals,
    addedAt: row.createdAt,
  };
  if (row.creatorId === null) {
    const { name, handle, platform } = row;
    return {
      id: row.rowId,
      kind: 'contact',
      name: name ?? '',
      handle,
      platform,
      avatarUrl: null,
      followers: null,
      ...shared,
    };
  }
  const { primaryPlatform, shownPlatforms, shownFollowers } = row;
  return {
    id: row.creatorId,
    kind: 'creator',
    name: creatorName(row),
    handle: row.username,
    avatarUrl: row.avatarUrl,
    platform: shownPlatform({ primaryPlatform, shownPlatforms: shownPlatforms ?? [] }),
    followers: shownFollowers === null || shownFollowers < 0 ? null : shownFollowers,
    ...shared,
  };
}

/** One of a brand's people, with the deals between the two. Locks nothing. @throws NOT_FOUND for another brand's */
export async function readPerson(ctx: Context, personId: string): Promise<PersonView> {
  const found = await queries.personDetail(ctx.db, userOf(ctx).id, personId).executeTakeFirst();
  if (!found) throw notFound('This person');
  const { email, note, invitedAt, listed, deals } = found;
  const invite = mayTake(ctx, 'deal.invite');
  return {
    ...rowOf(found),
    email,
    note,
    invitedAt,
    listed: listed ?? false,
    deals: deals.map(({ campaign, invitedAt, ...deal }) => ({
      ...deal,
      campaign: nameOrUntitled(campaign),
      invitedAt: new Date(invitedAt),
    })),
    may: {
      setStage: mayTake(ctx, 'crm.setStage'),
      inviteContact: mayTake(ctx, 'crm.inviteContacts'),
      remove: mayTake(ctx, 'crm.removeContact'),
      invite: invite.allowed ? allowedUnless(listed ? null : crmRefusals.notListed) : invite,
    },
  };
}

/** Moves one of a brand's people to another stage. Locks the person. @throws NOT_FOUND for another brand's */
export async function setStage(ctx: Context, { personId, stage }: z.infer<typeof setStageInput>): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const person = await queries.lockPerson(tx, userOf(ctx).id, personId).executeTakeFirst();
    const own = asOwn(ctx, person, 'brandId', 'This person');
    if (own.stage === stage) return;
    await queries.updateStage(tx, own, stage, ctx.now).execute();
    await audit(tx, ctx, {
      action: 'crm.setStage',
      resourceType: 'brand person',
      resourceId: own.id,
      before: { stage: own.stage },
      after: { stage },
    });
  });
}

const COLUMNS: CsvColumns<PersonRow> = {
  Name: ({ name }) => name,
  Handle: ({ handle }) => handle,
  Platform: ({ platform }) => platform,
  Followers: ({ followers }) => followers,
  Stage: ({ stage }) => PERSON_STAGE_LOOKS[stage].label,
  Source: ({ source }) => PERSON_SOURCE_LABELS[source],
  Tags: ({ tags }) => tags.join(', '),
  'Active deals': ({ activeDeals }) => activeDeals,
  'Completed deals': ({ completedDeals }) => completedDeals,
  Added: ({ addedAt }) => addedAt,
};

/** The people that the filters select, as CSV. Writes an audit row. Locks nothing. @throws CONFLICT if there are too many */
export async function exportPeople(ctx: Context, filters: z.infer<typeof exportPeopleInput>): Promise<CsvFile> {
  return inTransaction(ctx.db, async (tx) => {
    const limit = CRM_EXPORT_MAX_ROWS;
    const { rows, nextCursor } = await listPeople({ ...ctx, db: tx }, { ...filters, limit });
    if (nextCursor !== null) throw conflict(crmRefusals.exportTooLong);
    const after = { ...filters, rows: rows.length };
    await audit(tx, ctx, { action: 'crm.exportPeople', resourceType: 'crm list', resourceId: 'people', after });
    return { name: `creators-${isoDay(ctx.now)}.csv`, csv: csvTable(COLUMNS, rows) };
  });
}
