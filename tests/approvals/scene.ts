import { createUser } from '#db/factories.ts';
import { appRouter } from '#server/router.ts';
import { createCallerFactory } from '#server/trpc.ts';
import type { Money } from '#shared/money.ts';
import type { SeatRole } from '#shared/seats/roles.ts';
import type { Harness } from '#tests/support/harness.ts';
import { noticesTo } from '#tests/support/notices.ts';

const callerOf = createCallerFactory(appRouter);

/** Who sits in a company, with a caller who acts for it as this member does. */
export interface Sitting {
  personId: string;
  seatId: string;
  role: SeatRole;
}

/** Gives a company a member with a limit; its own account is its owner. */
export async function sit(
  h: Harness,
  companyId: string,
  { role, limit = null, name = 'Fay' }: { role: SeatRole; limit?: Money | null; name?: string },
): Promise<Sitting> {
  const facts = { companyId, createdAt: new Date() };
  await h.owner
    .insertInto('seats')
    .values({ ...facts, personId: companyId, role: 'owner' })
    .onConflict((known) => known.doNothing())
    .execute();
  const { id: personId } = await createUser(h.owner, null, { user: { firstName: name, lastName: 'Member' } });
  const limits = { limitMinor: limit?.amountMinor ?? null, limitCurrency: limit?.currency ?? null };
  const { id: seatId } = await h.owner
    .insertInto('seats')
    .values({ ...facts, personId, role, ...limits })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { personId, seatId, role };
}

/** Calls procedures for a company as one of its members. */
export async function asMember(h: Harness, companyId: string, { personId, seatId, role }: Sitting, now?: Date) {
  const person = await h.actor(personId);
  return callerOf(h.context({ ...(await h.actor(companyId)), seat: { id: seatId, role, person } }, now));
}

/** Calls procedures as the owner of the company's own account. */
export async function asOwner(h: Harness, companyId: string, now?: Date) {
  const { id: seatId } = await h.owner
    .selectFrom('seats')
    .select('id')
    .where('companyId', '=', companyId)
    .where('personId', '=', companyId)
    .executeTakeFirstOrThrow();
  return asMember(h, companyId, { personId: companyId, seatId, role: 'owner' }, now);
}

export const approvalOf = (h: Harness, id: string) =>
  h.owner.selectFrom('approvals').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Who did what to a row, in whose name, in order. */
export const trailOf = (h: Harness, resourceId: string) =>
  h.owner
    .selectFrom('auditLog')
    .select(['action', 'userId', 'onBehalfOf'])
    .where('resourceId', '=', resourceId)
    .orderBy('id')
    .execute();

export const titlesOf = async (h: Harness, userId: string, type: string): Promise<string[]> =>
  (await noticesTo(h, userId, type)).map(({ title }) => title);
