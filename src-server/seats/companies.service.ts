import { allowedUnless } from '#shared/may.ts';
import { agencySeatMessages } from '#shared/messages/seats/agencies.ts';
import { seatMessages } from '#shared/messages/seats/seats.ts';
import { ssoMessages } from '#shared/messages/sso.ts';
import type { Companies } from '#shared/seats/seats.schema.ts';
import { audit } from '../audit.ts';
import { storedIdOf } from '../auth/sessions.service.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { conflict, notFound, unauthorized } from '../errors.ts';
import { userOf } from '../trpc.ts';
import * as queries from './seats.queries.ts';

/**
 * The companies of which the person is a member, the brands for which their agencies work, and the companies that ask them to be a member. Locks
 * nothing.
 */
export async function companies(ctx: Context): Promise<Companies> {
  const person = userOf(ctx);
  const rows = await queries.companiesOf(ctx.db, person.id).execute();
  const requests = await queries.requestsTo(ctx.db, person.email, ctx.now).execute();
  return {
    companies: rows.map(({ otherOwner, ...row }) => {
      const last = row.role === 'owner' && !otherOwner ? seatMessages.lastOwner : null;
      const refusal = row.agency === null ? last : agencySeatMessages.leftByAgency;
      return { ...row, own: row.companyId === person.id, may: { leave: allowedUnless(refusal) } };
    }),
    requests: requests.map(({ seatRole, ...request }) => ({
      ...request,
      role: seatRole ?? 'viewer',
      may: {
        accept: allowedUnless(
          person.role === 'creator'
            ? 'A creator’s account cannot be a member of a company. Ask to be invited with another address.'
            : null,
        ),
      },
    })),
  };
}

/**
 * Makes this browser's session act for another of the person's companies, for a brand of their agency, or for their own account. Locks nothing.
 * @throws NOT_FOUND for a company for which they do not work, CONFLICT in a session that a company's identity provider has opened, UNAUTHORIZED
 * outside a browser
 */
export async function sitDown(ctx: Context, seatId: string | null): Promise<void> {
  const person = userOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const seat = seatId === null ? undefined : await queries.openSeat(tx, seatId, person.id).executeTakeFirst();
    if (seatId !== null && !seat) throw notFound('This company');
    if (!ctx.session?.id) throw unauthorized();
    const elsewhere = seat && seat.companyId !== person.id ? seat.id : null;
    const of = seat ? (seat.agencyId ?? seat.companyId) : person.id;
    const changed = await queries.setSeat(tx, storedIdOf(ctx), { seatId: elsewhere, of }).executeTakeFirst();
    if (!changed) throw conflict(ssoMessages.boundToCompany);
    if (seat) await queries.noteSeatUsed(tx, seat.id, ctx.now).execute();
    await audit(tx, ctx, {
      action: 'seats.sitDown',
      resourceType: 'account',
      resourceId: seat?.companyId ?? person.id,
    });
  });
}
