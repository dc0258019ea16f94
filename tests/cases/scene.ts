import { createUser, type Row } from '#db/factories.ts';
import { jobHandlers } from '#server/job-handlers.ts';
import type { Split } from '#shared/cases/cases.schema.ts';
import { DAY_MS } from '#shared/constants.ts';
import { MILESTONE_KINDS, type MilestoneKind } from '#shared/money.ts';
import { milestonesOf, systemContext, verify } from '#tests/payments/scene.ts';
import type { Harness } from '#tests/support/harness.ts';

export const in8Days = (): Date => new Date(Date.now() + 8 * DAY_MS);

/** What each milestone of a deal gives the creator: the given parts, and all of it where none is given. Only for the open ones. */
export async function splitOf(h: Harness, dealId: string, parts: Partial<Record<MilestoneKind, number>> = {}) {
  const open = (await milestonesOf(h, dealId)).filter(
    ({ status }) => !['released', 'paid', 'cancelled'].includes(status),
  );
  return open.map(({ id, kind, amountMinor }) => ({ milestoneId: id, amountMinor: parts[kind] ?? amountMinor }));
}

/** Nothing of any milestone. */
export const NOTHING = Object.fromEntries(MILESTONE_KINDS.map((kind) => [kind, 0])) as Record<MilestoneKind, number>;

interface Opening {
  by?: 'brand' | 'creator';
  parts?: Partial<Record<MilestoneKind, number>>;
  term?: 'review' | 'approval' | 'disclosure';
  now?: Date;
  split?: Split;
}

/** Opens a case about a deal, and returns its id. */
export async function openCase(h: Harness, deal: Row<'deals'>, over: Opening = {}): Promise<string> {
  const { by = 'creator', parts = {}, term = 'review', now } = over;
  const caller = await h.as(by === 'brand' ? deal.brandId : deal.creatorId, now);
  const split = over.split ?? (await splitOf(h, deal.id, parts));
  const { caseId } = await caller.cases.open({
    ...{ dealId: deal.id, term, claim: 'It was not kept.', split, note: 'This would be fair.' },
  });
  return caseId;
}

export const caseOf = (h: Harness, id: string) =>
  h.owner.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
export const dealOf = (h: Harness, id: string) =>
  h.owner.selectFrom('deals').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** The other side accepts the proposal that stands. */
export async function acceptCase(h: Harness, userId: string, caseId: string, now?: Date): Promise<void> {
  const caller = await h.as(userId, now);
  const caseProposalId = (await caller.cases.case({ caseId })).proposals.at(-1)?.id ?? '';
  await caller.cases.accept({ caseId, caseProposalId });
}

export const staffOf = async (h: Harness): Promise<string> => (await createUser(h.owner, 'admin')).id;

/** The side whose turn it is asks staff, and staff decide. */
export async function decideCase(
  h: Harness,
  asking: string,
  caseId: string,
  decision: { finding: 'brand' | 'creator' | 'neither'; split: Split | null },
): Promise<void> {
  await (await h.as(asking)).cases.askStaff({ caseId });
  await (await h.as(await staffOf(h))).cases.decide({ caseId, reason: 'The papers say so.', ...decision });
}

/** The hourly job, at a moment. */
export const silence = (h: Harness, now: Date) => jobHandlers['cases.default']({}, systemContext(h, now));

/** The books, with the records counted. */
export async function books(h: Harness, now?: Date): Promise<string[]> {
  await jobHandlers['records.count']({}, systemContext(h));
  return verify(h, now);
}
