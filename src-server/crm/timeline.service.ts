import type { z } from 'zod';
import type { dealTimelineInput, TimelineEntry, timelineInput } from '#shared/crm/crm.schema.ts';
import { confirming } from '#shared/messages/proposals.ts';
import { nameOrUntitled } from '#shared/names.ts';
import type { Slice } from '#shared/paging.ts';
import { personOf } from '#shared/seats/names.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { serialOf, sliceOf } from '../paging.ts';
import { deskOf, type Scope, scopeOf } from './scope.rules.ts';
import { dealTimeline, personTimeline } from './timeline.queries.ts';

/** What happened to a brand or a creator and to everything that belongs to them, newest first. Locks nothing. @throws NOT_FOUND (ruling C25) */
export async function readTimeline(
  ctx: Context,
  { userId, area, cursor, limit }: z.infer<typeof timelineInput>,
): Promise<Slice<TimelineEntry>> {
  const scope = scopeOf(ctx, area);
  const rows = await personTimeline(ctx.db, scope, userId, { before: serialOf(cursor), limit }).execute();
  if (rows.length === 0) throw notFound('This user');
  return entriesOf(rows, limit, scope);
}

/** What happened to a deal and its content, newest first. Locks nothing. @throws NOT_FOUND */
export async function readDealTimeline(
  ctx: Context,
  { dealId, area, cursor, limit }: z.infer<typeof dealTimelineInput>,
): Promise<Slice<TimelineEntry>> {
  const scope = scopeOf(ctx, area);
  const rows = await dealTimeline(ctx.db, scope, dealId, { before: serialOf(cursor), limit }).execute();
  if (rows.length === 0) throw notFound('This deal');
  return entriesOf(rows, limit, scope);
}

type Found = Awaited<ReturnType<ReturnType<typeof personTimeline>['execute']>>[number];
type Known = { [Key in keyof Found]: NonNullable<Found[Key]> } & Found;

/** A row without a move means that nothing has happened. */
const isMove = (row: Found): row is Known => row.id !== null && row.machine !== null && row.toStatus !== null;

function entriesOf(rows: readonly Found[], limit: number, scope: Scope): Slice<TimelineEntry> {
  return sliceOf(
    rows.filter(isMove),
    limit,
    ({ id }) => ({ serial: id }),
    (row): TimelineEntry => ({
      id: row.id,
      at: row.createdAt,
      machine: row.machine,
      from: row.fromStatus,
      to: row.toStatus,
      title: row.machine === 'account' || row.machine === 'personStage' ? null : nameOrUntitled(row.title),
      party: row.companyName ?? nameOf(row.firstName, row.lastName),
      by: { ...byWhom(row, scope), ...confirmed(row, scope) },
      note: scope === 'everyone' || row.machine === 'deal' ? row.note : null,
    }),
  );
}

const nameOf = (first: string | null, last: string | null): string | null =>
  [first, last].filter(Boolean).join(' ') || null;

/** Says that a program proposed it: staff see this, and a brand sees it about its own acts. */
function confirmed({ proposedBy, assistant, byRole }: Found, scope: Scope): { confirming?: string } {
  const own = typeof scope === 'object' && 'brandId' in scope && byRole === 'brand';
  return proposedBy !== null && (own || scope === 'everyone') ? { confirming: confirming(assistant) } : {};
}

/** Who did it. Agencies see that it was staff, not who. Of whoever acted in a creator's name for an agency, others than staff and the agency see the agency. */
function byWhom(row: Found, scope: Scope): TimelineEntry['by'] {
  const inNameOf = row.forCompany ?? nameOf(row.forFirst, row.forLast);
  if (row.actor === 'system') return { kind: 'system', name: null, inNameOf };
  const kind = row.byRole ?? 'person';
  const staff = kind === 'admin' || kind === 'super_admin';
  if (staff && scope !== 'everyone') return { kind, name: null, inNameOf };
  const name = row.byCompany ?? nameOf(row.byFirst, row.byLast);
  if (row.agency === null) return { kind, name, inNameOf };
  const seesPerson = row.forCompany !== null || scope === 'everyone' || deskOf(scope) === row.agencyId;
  return { kind, name: seesPerson ? personOf({ writer: name, agency: row.agency }) : row.agency, inNameOf };
}
