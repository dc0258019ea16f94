import { FACTORY_TIME, type Row } from '#db/factories.ts';
import type { Db } from '#server/data/db.ts';
import type { Seen } from '#shared/cases/cases.schema.ts';
import type { CaseStatus } from '#shared/cases/cases.ts';
import { isOneOf, OPEN_CASES } from '#shared/status-sets.ts';

const SEEN: Seen = {
  at: FACTORY_TIME.toISOString(),
  by: 'creator',
  title: 'Message',
  text: 'Words',
  lines: [{ label: 'Files', value: 'lamp.jpg' }],
};

/** A case about a deal, opened by its creator, with a proposal and evidence; the brand has the turn while it is open. Returns its id. */
export async function createCase(db: Db, deal: Row<'deals'>, status: CaseStatus = 'open'): Promise<string> {
  const { id: dealId, campaignId, brandId, creatorId } = deal;
  const open = isOneOf(OPEN_CASES, status);
  const judged = status === 'decided' || status === 'defaulted';
  const milestone = await db.selectFrom('milestones').select('id').where('dealId', '=', dealId).executeTakeFirst();
  const split = JSON.stringify(milestone ? [{ milestoneId: milestone.id, amountMinor: 1 }] : []);
  const sums = { toCreatorMinor: 1, backMinor: 1 };
  const { id: caseId } = await db
    .insertInto('cases')
    .values({
      ...{
        dealId,
        campaignId,
        brandId,
        creatorId,
        openedBy: 'creator',
        term: 'review',
        termText: 'T',
        claim: 'C',
        status,
      },
      ...(status === 'open' && { turn: 'brand', answerBy: new Date('2099-01-01T00:00:00Z') }),
      ...(status === 'escalated' && { escalatedAt: FACTORY_TIME }),
      ...(!open && { endedAt: FACTORY_TIME }),
      ...(judged && { finding: 'brand', reason: 'R' }),
      ...(!open && status !== 'withdrawn' && { split, ...sums }),
      ...{ createdAt: FACTORY_TIME, updatedAt: FACTORY_TIME },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const of = { caseId, side: 'creator', createdAt: FACTORY_TIME } as const;
  await db
    .insertInto('caseProposals')
    .values({ ...of, note: 'N', split, ...sums })
    .execute();
  await db
    .insertInto('caseEvidence')
    .values({ ...of, kind: 'message', thingId: '1', seen: JSON.stringify(SEEN), note: 'N' })
    .execute();
  if (open) await db.updateTable('deals').set({ caseId }).where('id', '=', dealId).execute();
  return caseId;
}
