import type { z } from 'zod';
import type {
  AgencyOrder,
  AgencyPerson,
  Inviting,
  listOrdersInput,
  listPeopleInput,
} from '#shared/agency/agency.schema.ts';
import { dealPressure } from '#shared/agency/deal-pressure.ts';
import type { Slice } from '#shared/paging.ts';
import type { Context } from '../context.ts';
import { keysetOf, sliceOf } from '../paging.ts';
import { mayTake, userOf } from '../trpc.ts';
import { orderRows } from './orders.queries.ts';
import { assignedPeople } from './people.queries.ts';

/** Those whom an agency currently manages (AG-02, AG-17); nobody for a super admin who previews the area. Locks nothing. */
export async function people(
  ctx: Context,
  { search, role, cursor, limit }: z.infer<typeof listPeopleInput>,
): Promise<Slice<AgencyPerson> & Inviting> {
  const options = { search, role: role ?? null, after: keysetOf(cursor), limit };
  const rows = await assignedPeople(ctx.db, userOf(ctx).id, options).execute();
  const slice = sliceOf(
    rows,
    limit,
    ({ assignedAt, id }) => ({ at: assignedAt, id }),
    (row) => ({ ...row, may: { actFor: mayTake(ctx, 'agency.actFor'), end: mayTake(ctx, 'agency.end') } }),
  );
  return { ...slice, may: { invite: mayTake(ctx, 'agency.invite') } };
}

/** The campaigns of those whom an agency manages, with how urgent their unanswered offers are (AG-04, AG-25 to AG-28). Locks nothing. */
export async function orders(
  ctx: Context,
  { search, priority, cursor, limit }: z.infer<typeof listOrdersInput>,
): Promise<Slice<AgencyOrder>> {
  const filters = { search, priority: priority ?? null, now: ctx.now };
  const rows = await orderRows(ctx.db, userOf(ctx).id, { ...filters, after: keysetOf(cursor), limit }).execute();
  return sliceOf(
    rows,
    limit,
    ({ createdAt, id }) => ({ at: createdAt, id }),
    ({ createdAt: _, ...row }) => ({ ...row, ...dealPressure(row.oldestPending, ctx.now) }),
  );
}
