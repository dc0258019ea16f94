import type { Action } from '#shared/policy.ts';
import type { Context } from './context.ts';
import type { Tx } from './data/db.ts';

export interface AuditEntry {
  action: Action;
  resourceType: string;
  resourceId: string;
  before?: object | null;
  after?: object | null;
  note?: string | null;
  move?: { machine: string; from: string | null; to: string };
}

/** Writes who did what, on whose behalf, with before and after. The type asks for a transaction: the row stands or falls with the change. */
export async function audit(tx: Tx, ctx: Context, entry: AuditEntry): Promise<void> {
  const { actor, request } = ctx;
  await tx
    .insertInto('auditLog')
    .values({
      createdAt: ctx.now,
      action: entry.action,
      resourceType: entry.resourceType,
      resourceId: entry.resourceId,
      userId: actor.kind === 'user' ? actor.id : null,
      onBehalfOf: actor.kind === 'system' ? actor.onBehalfOf : null,
      actor: actor.kind,
      via: ctx.via,
      machine: entry.move?.machine ?? null,
      fromStatus: entry.move?.from ?? null,
      toStatus: entry.move?.to ?? null,
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
      note: entry.note ?? null,
      ipAddress: request.ip,
      userAgent: request.userAgent,
    })
    .execute();
}
