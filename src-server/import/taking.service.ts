import { randomUUID } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import type { Database } from '#db/schema.ts';
import { importProblems } from '#shared/messages/import.ts';
import type { SystemContext } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { insertAll } from '../data/insert-all.ts';
import type { Batch } from './batch.service.ts';
import { campaignFacts } from './deals.queries.ts';
import { type Fields, refuseField } from './fields.rules.ts';
import { becameOf } from './import.queries.ts';
import { CAMPAIGNS, DEALS, type OldTable, PEOPLE, SUBMISSIONS } from './old-tables.rules.ts';
import { person } from './people.queries.ts';

/** What a table's own function gets to import one row. */
export interface Taking {
  tx: Tx;
  ctx: SystemContext;
  table: OldTable;
  fields: Fields;
  /** What this row shares with the rows around it. */
  batch: Batch;
  /** The key of the row in its old table. */
  oldId: string;
}

/** What a row became: the id of our row, or null if it became none; `alsoKnownAs` are further ids by which other old rows refer to it. */
export interface Taken {
  newId: string | null;
  alsoKnownAs?: string;
}

/** Imports one row, or throws a Refusal; it writes everything or nothing. */
export type Take = (taking: Taking) => Promise<Taken>;

/** A new id for a row of ours. Locks nothing. */
export const newId = (): string => randomUUID();

/** Inserts one row into a table of ours. Columns in `json` hold JSON as text. Locks nothing. */
export async function put<T extends keyof Database & string>(
  tx: Tx,
  table: T,
  row: Insertable<Database[T]>,
  json: readonly (keyof Database[T] & string)[] = [],
): Promise<void> {
  await insertAll(tx, table, [row], json).execute();
}

/** What the row with this id became, in whichever of these old tables it was; null if it was not imported. Locks nothing. */
export async function becameIn(
  { tx, batch }: Taking,
  tables: readonly OldTable[],
  oldId: string,
): Promise<string | null> {
  const id = oldId.toLowerCase();
  return batch.parent(tables, id) ?? (await becameOf(tx, tables, id).executeTakeFirst())?.newId ?? null;
}

async function parentId(
  taking: Taking,
  what: string,
  tables: readonly OldTable[],
  columns: readonly string[],
): Promise<string | null> {
  const { fields } = taking;
  const oldId = fields.text(...columns);
  if (oldId === null) return null;
  return (
    (await becameIn(taking, tables, oldId)) ??
    refuseField(columns.find((name) => fields.has(name)) ?? '', `names ${what} that was not imported`)
  );
}

export type Person = Pick<
  Selectable<Database['users']>,
  'id' | 'email' | 'role' | 'status' | 'flagged' | 'firstName' | 'lastName' | 'createdAt' | 'lastSignInAt'
>;

/** The account that a column refers to. Locks nothing. @throws Refusal if it is missing or was not imported */
export async function personIn(taking: Taking, ...columns: readonly string[]): Promise<Person> {
  return (await personIfAny(taking, ...columns)) ?? refuseField(columns[0] ?? '', importProblems.missing);
}

/** The account that a column refers to; null if the column is blank. Locks nothing. @throws Refusal if it was not imported */
export async function personIfAny(taking: Taking, ...columns: readonly string[]): Promise<Person | null> {
  const id = await parentId(taking, 'a person', PEOPLE, columns);
  return id === null ? null : ((await person(taking.tx, id).executeTakeFirst()) ?? null);
}

export type CampaignFacts = Awaited<ReturnType<ReturnType<typeof campaignFacts>['executeTakeFirstOrThrow']>>;

/** The campaign that a column refers to. Locks it. @throws Refusal if it is missing or was not imported */
export async function campaignIn(taking: Taking, ...columns: readonly string[]): Promise<CampaignFacts> {
  return (await campaignIfAny(taking, ...columns)) ?? refuseField(columns[0] ?? '', importProblems.missing);
}

/** The campaign that a column refers to; null if the column is blank. Locks it. @throws Refusal if it was not imported */
export async function campaignIfAny(taking: Taking, ...columns: readonly string[]): Promise<CampaignFacts | null> {
  const id = await parentId(taking, 'a campaign', CAMPAIGNS, columns);
  return id === null ? null : campaignFacts(taking.tx, id).executeTakeFirstOrThrow();
}

/** The id of the deal that a column refers to; null if it is blank. Locks nothing. @throws Refusal if it was not imported */
export const dealIdIn = (taking: Taking, ...columns: readonly string[]): Promise<string | null> =>
  parentId(taking, 'a deal', DEALS, columns);

/** The id of the submission that a column refers to; null if it is blank. Locks nothing. @throws Refusal if it was not imported */
export const submissionIdIn = (taking: Taking, ...columns: readonly string[]): Promise<string | null> =>
  parentId(taking, 'a submission', SUBMISSIONS, columns);

/** When the old row was created; now if it does not say. Locks nothing. */
export const madeAt = ({ fields, ctx }: Taking, ...columns: readonly string[]): Date =>
  fields.moment(...(columns.length > 0 ? columns : ['created_at'])) ?? ctx.now;
