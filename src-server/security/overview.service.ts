import { AUDIT_RECENT_HOURS, HOUR_MS } from '#shared/constants.ts';
import type { SecurityFigures } from '#shared/security/security.schema.ts';
import type { Context } from '../context.ts';
import { figuresQuery } from './overview.queries.ts';

/** The five figures over the security screen; audit events are those of the last 24 hours (ADM-SEC-07, ADM-SEC-12). Locks nothing. */
export async function overview(ctx: Context): Promise<SecurityFigures> {
  const since = new Date(ctx.now.getTime() - AUDIT_RECENT_HOURS * HOUR_MS);
  return figuresQuery(ctx.db, since).executeTakeFirstOrThrow();
}
