import { FACTORY_TIME } from '#db/factories.ts';
import type { Db } from '#server/data/db.ts';
import type { StatusOf } from '#shared/lifecycles.ts';

interface Asked {
  companyId: string;
  campaignId: string;
  askedBy: string;
  /** Those to whom it is an offer; without them it is about the deposit. */
  creatorIds?: string[];
  status?: StatusOf<'approval'>;
  /** Until when it waits; by default no test lasts as long. */
  expiresAt?: Date;
}

/** A request for approval; one that has been answered was answered by the company's own account. Returns its id. */
export async function createApproval(
  db: Db,
  { creatorIds = [], status = 'waiting', expiresAt = new Date('2100-01-01'), ...of }: Asked,
): Promise<{ id: string }> {
  const decided = status === 'waiting' ? null : { decidedBy: of.companyId, decidedAt: FACTORY_TIME, note: 'N' };
  const act = creatorIds.length === 0 ? 'deposit' : 'invite';
  const what = { act, input: JSON.stringify({ kind: 'deposit' }), amountMinor: 1_000, currency: 'USD' } as const;
  const asked = { reason: 'R', askedAt: FACTORY_TIME, expiresAt };
  return db
    .insertInto('approvals')
    .values({ ...of, ...what, ...asked, ...decided, creatorIds, status })
    .returning('id')
    .executeTakeFirstOrThrow();
}
