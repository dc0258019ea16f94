import type { z } from 'zod';
import { ACTS } from '#shared/agency/acting.ts';
import type { consentInput } from '#shared/agency/agency.schema.ts';
import { isolated } from '#shared/isolated.ts';
import { inWords } from '#shared/messages/agency/acting.ts';
import { agencyMessages } from '#shared/messages/agency.ts';
import { displayName } from '#shared/users/people.ts';
import { asOwn } from '../access.ts';
import { audit } from '../audit.ts';
import { actInSession, stopActingBy } from '../auth/sessions.service.ts';
import type { Context, UserActor } from '../context.ts';
import { type Db, inTransaction, type Tx } from '../data/db.ts';
import { conflict, forbidden, notFound } from '../errors.ts';
import { notify } from '../notifications/notifications.service.ts';
import { userOf } from '../trpc.ts';
import { assignmentToActBy, brandToActFor, creatorToActFor, setActs } from './acting.queries.ts';
import { lockAssignment } from './assignments.queries.ts';

/**
 * A creator sets what an agency that manages them may do in their name from now on. Allowing nothing withdraws the consent, and ends any acting under
 * it. The agency is told. Locks the assignment. @throws NOT_FOUND for anybody else's and for one that is over
 */
export async function consent(ctx: Context, input: z.infer<typeof consentInput>): Promise<void> {
  const person = userOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const locked = await lockAssignment(tx, input.assignmentId, person.id).executeTakeFirst();
    const row = asOwn(ctx, locked, 'userId', 'This assignment');
    const acts = ACTS.filter((act) => input.acts.includes(act));
    if (acts.join() === row.acts.join()) return;
    await setActs(tx, row, acts).execute();
    if (acts.length === 0) await stopActingBy(tx, row.id);
    await audit(tx, ctx, {
      action: 'agency.consent',
      resourceType: 'agencyUser',
      resourceId: row.id,
      before: { acts: row.acts },
      after: { agencyId: row.agencyId, userId: row.userId, acts },
    });
    await notify(tx, ctx, {
      userId: row.agencyId,
      type: 'agency_consent',
      ...agencyMessages.consentChanged(displayName(person), inWords(acts)),
      route: '/agency/users',
    });
  });
}

/**
 * Makes the agency's session act in the name of a creator who has consented to it, on the record in both names. Locks nothing.
 * @throws NOT_FOUND for someone whom the agency does not manage, CONFLICT without consent, UNAUTHORIZED outside a browser
 */
export async function actFor(ctx: Context, assignmentId: string): Promise<void> {
  const agency = userOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const row = await assignmentToActBy(tx, agency.id, assignmentId).executeTakeFirst();
    if (!row) throw notFound('This assignment');
    if (!row.letsAct) throw conflict(agencyMessages.noConsent);
    await actInSession(tx, ctx, row.id);
    const after = { userId: row.userId };
    await audit(tx, ctx, { action: 'agency.actFor', resourceType: 'agencyUser', resourceId: row.id, after });
  });
}

/**
 * Who acts when a program of an agency names a creator or a brand: that account, as in a session of the agency that acts for it. What the agency may do
 * is read anew for each request, and checked again by each change. Locks nothing. @throws FORBIDDEN for anybody but an agency, and for a creator who
 * lets it do nothing, NOT_FOUND for an account for which it does not work
 */
export async function actorInNameOf(db: Db, actor: UserActor, accountId: string): Promise<UserActor> {
  const { id: agencyId, role, seat } = actor;
  if (role !== 'agency') throw forbidden(agencyMessages.agenciesOnly);
  const creator = await creatorToActFor(db, agencyId, accountId).executeTakeFirst();
  if (creator) {
    const { assignmentId, acts, letsAct, agencyName, brands, ...account } = creator;
    if (!letsAct) throw forbidden(agencyMessages.noConsent);
    return { kind: 'user', ...account, agent: { id: agencyId, assignmentId, name: agencyName, acts, brands }, seat };
  }
  const person = seat?.person ?? actor;
  const brand = await brandToActFor(db, agencyId, person.id, accountId).executeTakeFirst();
  if (!brand?.seatRole || !brand.seatAgency) throw notFound('This account');
  const { seatId, seatRole, seatAgency, ...account } = brand;
  return { kind: 'user', ...account, agent: null, seat: { id: seatId, role: seatRole, person, agency: seatAgency } };
}

/** Makes the session the agency's own again; does nothing if it already is. Locks nothing. @throws UNAUTHORIZED outside a browser */
export async function stopActing(ctx: Context): Promise<void> {
  const { id, agent } = userOf(ctx);
  if (!agent) return;
  await inTransaction(ctx.db, async (tx) => {
    await actInSession(tx, ctx, null);
    await audit(tx, ctx, { action: 'agency.stopActing', resourceType: 'account', resourceId: id });
  });
}

/** Tells a creator what an agency has just done in their name; does nothing if they did it themselves. Locks nothing. */
export async function tellPerson(tx: Tx, ctx: Context, done: { what: string; campaignId: string }): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== 'user' || !actor.agent) return;
  await notify(tx, ctx, {
    userId: actor.id,
    type: 'agency_acted',
    title: `${isolated(actor.agent.name)} acted in your name`,
    message: `${done.what} You decide on your account page what the agency can do in your name.`,
    route: `/creator/campaigns/${done.campaignId}`,
    campaignId: done.campaignId,
  });
}
