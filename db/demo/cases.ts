import type { Transaction } from 'kysely';
import { termSentences } from '#server/agreement/signing/terms.service.ts';
import type { Split } from '#shared/cases/cases.schema.ts';
import type { CaseSide } from '#shared/cases/cases.ts';
import { answerBy, otherSide } from '#shared/cases/cases.ts';
import { splitRows, splitSums } from '#shared/cases/split.ts';
import type { TermKind } from '#shared/deals/terms.ts';
import type { EventOf } from '#shared/lifecycles.ts';
import { BOUND_DEALS, isOneOf, SETTLED_MILESTONES } from '#shared/status-sets.ts';
import type { Database } from '../schema.ts';
import { historyRows, stepsOf } from '../status-history.ts';
import type { People } from './people.ts';
import type { World } from './world.ts';

/** Three cases: one waits for the demo brand, one for staff, and one was settled without money after its deal was completed. */
export async function makeCases(tx: Transaction<Database>, w: World, people: People): Promise<void> {
  const [brand] = people.brands;
  const [creator] = people.creators;
  if (!brand || !creator) return;
  const deals = await tx
    .selectFrom('deals')
    .innerJoin('campaigns', 'campaigns.id', 'deals.campaignId')
    .selectAll('deals')
    .select('campaigns.name')
    .where('deals.extendsDealId', 'is', null)
    .where('campaigns.deletedAt', 'is', null)
    .orderBy('deals.createdAt', 'desc')
    .orderBy('deals.id')
    .execute();
  const bound = deals.filter(({ status }) => isOneOf(BOUND_DEALS, status));
  const waiting = bound.findLast((deal) => deal.brandId === brand.id && deal.creatorId !== creator.id);
  const decided = bound.find((deal) => deal.brandId !== brand.id && deal.creatorId !== creator.id);
  const over = deals.find((deal) => deal.status === 'completed' && deal.creatorId === creator.id);
  const made: (Argued | undefined)[] = [
    waiting && {
      ...{ dealId: waiting.id, by: 'creator', term: 'review', share: 0.8, daysAgo: 2, events: [] },
      claim: 'My first version waited for nine days, and the review was agreed to take three.',
      note: 'I cannot keep the studio for longer. This pays what I have made so far.',
    },
    decided && {
      ...{ dealId: decided.id, by: 'brand', term: 'disclosure', share: 0.5, daysAgo: 5, events: ['escalate'] },
      claim: 'The post ran for two days without its label, and we had asked for it twice.',
      note: 'Half of it, because the second post was in order.',
    },
    over && {
      ...{ dealId: over.id, by: 'creator', term: 'rights', share: 1, daysAgo: 6, events: ['settle'] },
      claim: 'The video was shown in a shop, which was not part of the use that we agreed.',
      note: 'It is enough if this stays a single time and is on record.',
    },
  ];
  for (const argued of made) if (argued) await makeCase(tx, w, argued);
}

interface Argued {
  dealId: string;
  by: CaseSide;
  term: TermKind;
  /** How much of each open milestone the proposal gives the creator. */
  share: number;
  daysAgo: number;
  events: EventOf<'case'>[];
  claim: string;
  note: string;
}

async function makeCase(
  tx: Transaction<Database>,
  w: World,
  { dealId, by, term, share, daysAgo, events, claim, note }: Argued,
): Promise<void> {
  const deal = await tx.selectFrom('deals').selectAll().where('id', '=', dealId).executeTakeFirstOrThrow();
  const { campaignId, brandId, creatorId } = deal;
  const campaign = await tx.selectFrom('campaigns').selectAll().where('id', '=', campaignId).executeTakeFirstOrThrow();
  const agreed = (await termSentences(tx, campaign, deal)).find(({ kind }) => kind === term);
  const milestones = await tx.selectFrom('milestones').selectAll().where('dealId', '=', dealId).execute();
  const split: Split = milestones
    .filter(({ status }) => !isOneOf(SETTLED_MILESTONES, status))
    .map(({ id, amountMinor }) => ({ milestoneId: id, amountMinor: Math.floor(amountMinor * share) }));
  const { toCreatorMinor, backMinor } = splitSums(splitRows({ ...deal, milestones }, split));
  const path = stepsOf('case', events);
  const [caseId, createdAt, movedAt] = [w.id(), w.ago(daysAgo), w.ago(daysAgo - 1)];
  const open = path.status === 'open';
  const ended = path.status === 'settled';
  const proposal = { toCreatorMinor, backMinor, split: JSON.stringify(split) };
  await tx
    .insertInto('cases')
    .values({
      ...{ id: caseId, dealId, campaignId, brandId, creatorId, openedBy: by, term, claim, status: path.status },
      termText: agreed?.sentence ?? '',
      ...(open && { turn: otherSide(by), answerBy: answerBy(createdAt) }),
      ...(path.status === 'escalated' && { escalatedAt: movedAt }),
      ...(ended && { endedAt: movedAt, ...proposal }),
      ...{ createdAt, updatedAt: open ? createdAt : movedAt },
    })
    .execute();
  await tx
    .insertInto('caseProposals')
    .values({ ...proposal, id: w.id(), caseId, side: by, note, createdAt })
    .execute();
  if (!ended) await tx.updateTable('deals').set({ caseId }).where('id', '=', dealId).execute();
  const side = (which: CaseSide) => ({ [which]: which === 'brand' ? brandId : creatorId });
  const opened = historyRows('case', caseId, { first: path.first, steps: [] }, () => createdAt, side(by));
  const moved = historyRows('case', caseId, path, () => movedAt, side(otherSide(by))).slice(1);
  await tx
    .insertInto('auditLog')
    .values([...opened, ...moved])
    .execute();
}
