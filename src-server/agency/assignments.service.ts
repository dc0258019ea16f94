import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#db/schema.ts';
import type { assignInput } from '#shared/agency/agency.schema.ts';
import { assignRefusal, managedAs } from '#shared/agency/managed.ts';
import { isolated } from '#shared/isolated.ts';
import { displayName } from '#shared/users/people.ts';
import { asStaff } from '../access.ts';
import { audit } from '../audit.ts';
import { claimAddress } from '../auth/addresses.service.ts';
import { openInvites } from '../auth/invites.service.ts';
import { type Context, isStaffRole } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { badRequest, conflict, notFound, refuse } from '../errors.ts';
import type { Locked } from '../ground/locks.ts';
import { assignToAgency } from '../ground/people.ts';
import { announce } from '../ground/webhooks.ts';
import { type Notice, notifyAll } from '../notifications/notifications.service.ts';
import { blankTokens } from '../providers/mail/outbox.ts';
import { transition } from '../transition.ts';
import { userOf } from '../trpc.ts';
import {
  activeAgency,
  endAssignment,
  isAssigned,
  lockAssignment,
  lockAssignmentsOf,
  personWithId,
} from './assignments.queries.ts';

/**
 * Staff assign an account to an agency, without asking its owner, who is told and can leave (rulings AG-36, C27). An open request of the agency to
 * the person ends. Locks the person's address, then the agency's open invites to it. @throws NOT_FOUND for an account that does not exist or was
 * erased, BAD_REQUEST if no active agency has the address, CONFLICT for an account whose role no agency manages, and for one that this agency already
 * manages
 */
export async function assign(ctx: Context, input: z.infer<typeof assignInput>): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const person = await personWithId(tx, input.userId).executeTakeFirst();
    if (!person) throw notFound('This account');
    const account = await claimAddress(tx, person.email);
    if (account?.id !== person.id || account.status === 'deleted') throw notFound('This account');
    refuse(assignRefusal(account.role));
    const agency = await activeAgency(tx, input.agency).executeTakeFirst();
    if (!agency) throw badRequest('There is no active agency with this address.', 'agency');
    if (await isAssigned(tx, agency.id, account.id).executeTakeFirst())
      throw conflict('The agency already manages this account.');
    for (const open of await openInvites(tx, { agencyId: agency.id }, account.email)) {
      await transition(tx, ctx, 'invite', asStaff(ctx, open, 'This invite'), 'revoke', { set: { revokedAt: ctx.now } });
      await blankTokens(tx, 'invite', { inviteId: open.id });
    }
    const role = managedAs(account.role) ?? 'managed_user';
    const assignment = { agencyId: agency.id, userId: account.id, role, createdAt: ctx.now };
    const { id } = await assignToAgency(tx, assignment).executeTakeFirstOrThrow();
    await audit(tx, ctx, { action: 'agency.assign', resourceType: 'agencyUser', resourceId: id, after: assignment });
    await announce(tx, ctx, 'assignment.started', [id]);
    await notifyAll(tx, ctx, [
      {
        userId: account.id,
        type: 'agency_assigned',
        title: `${isolated(displayName(agency))} manages your account now`,
        message:
          'Accord assigned you to this agency. It sees your deals and totals. You can leave it on your account page.',
        route: '/account',
      },
      {
        userId: agency.id,
        type: 'agency_assigned',
        title: `${isolated(displayName(person))} was assigned to you`,
        message: 'Accord assigned this account to you. You manage it now.',
        route: '/agency/users',
      },
    ]);
  });
}

/**
 * Ends an assignment; its row stays as the history (ruling AG-36). The agency, the person and staff may do so; the agency and the person are told
 * unless they did it themselves. Locks the assignment. @throws NOT_FOUND for anybody else's and for one that is over
 */
export async function end(ctx: Context, assignmentId: string): Promise<void> {
  const actor = userOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const row = await lockAssignment(tx, assignmentId, isStaffRole(actor.role) ? null : actor.id).executeTakeFirst();
    if (!row) throw notFound('This assignment');
    await endOne(tx, ctx, row);
  });
}

/**
 * Ends every assignment of an account, as the agency or as the managed person, because it leaves its role or is erased; the other side is told. Locks
 * the assignments, by id.
 */
export async function endAssignmentsOf(tx: Tx, ctx: Context, userId: string): Promise<void> {
  for (const row of await lockAssignmentsOf(tx, userId).execute()) await endOne(tx, ctx, row);
}

type Assignment = Locked<Selectable<Database['agencyUsers']>>;

async function endOne(tx: Tx, ctx: Context, row: Assignment): Promise<void> {
  const endedBy = ctx.actor.kind === 'user' ? ctx.actor.id : null;
  await endAssignment(tx, row, { endedAt: ctx.now, endedBy }).execute();
  await audit(tx, ctx, {
    action: 'agency.end',
    resourceType: 'agencyUser',
    resourceId: row.id,
    before: { agencyId: row.agencyId, userId: row.userId, role: row.role },
    after: { endedAt: ctx.now },
  });
  await announce(tx, ctx, 'assignment.ended', [row.id]);
  const [agency, person] = [
    await personWithId(tx, row.agencyId).executeTakeFirstOrThrow(),
    await personWithId(tx, row.userId).executeTakeFirstOrThrow(),
  ];
  const notices: Notice[] = [
    {
      userId: person.id,
      type: 'agency_ended',
      title: `${isolated(displayName(agency))} no longer manages your account`,
      message: 'The agency no longer sees your deals and totals.',
      route: '/account',
    },
    {
      userId: agency.id,
      type: 'agency_ended',
      title: `You no longer manage ${isolated(displayName(person))}`,
      message: 'You no longer see the deals and totals of this account.',
      route: '/agency/users',
    },
  ];
  await notifyAll(
    tx,
    ctx,
    notices.filter(({ userId }) => userId !== endedBy),
  );
}
