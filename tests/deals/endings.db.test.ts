import { expect, test } from 'vitest';
import { milestonesMinor } from '#shared/money.ts';
import { balanceOf, milestonesOf, settle, verify } from '#tests/payments/scene.ts';
import { harness } from '#tests/support/harness.ts';
import { type DealState, type Stand, stand, WAYS, type Way } from './endings.ts';

const h = await harness();

/** The notices about money, one for each movement. */
const MONEY = ['payment', 'payout', 'refund'];
const WIDTHS = [14, 14, 46, 0];
const row = (...cells: readonly string[]): string =>
  cells
    .map((cell, index) => (cell || '-').padEnd(WIDTHS[index] ?? 0))
    .join('')
    .trimEnd();

const campaignOf = ({ campaignId }: Stand) =>
  h.owner.selectFrom('campaigns').selectAll().where('id', '=', campaignId).executeTakeFirstOrThrow();
const applicationOf = ({ campaignId }: Stand) =>
  h.owner.selectFrom('applications').selectAll().where('campaignId', '=', campaignId).executeTakeFirstOrThrow();
const dealsOf = ({ campaignId }: Stand) =>
  h.owner.selectFrom('deals').selectAll().where('campaignId', '=', campaignId).execute();

/** The notices of these people, by person. */
async function notices(userIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await h.owner
    .selectFrom('notifications')
    .select(['userId', 'notificationType'])
    .where('userId', 'in', userIds)
    .orderBy('createdAt')
    .orderBy('notificationType')
    .execute();
  return new Map(
    userIds.map((id) => [id, rows.filter(({ userId }) => userId === id).map((one) => one.notificationType)]),
  );
}

/** The live events since the statements were cleared: `<who> <topic>`. */
const published = (): Set<string> =>
  new Set(
    h.queries
      .filter(({ parameters }) => parameters[0] === 'accord_live')
      .flatMap(({ parameters }) => JSON.parse(String(parameters[1])))
      .map(({ userId, topic }) => `${userId} ${topic}`),
  );

/** Creates the campaign, ends it or one of its deals, and returns the new state of everything and the notices. */
async function play(way: Way) {
  const at = await stand(h, way);
  const now = new Date(Date.now() + 60_000);
  const people = [at.brandId, at.applicantId, ...[...at.deals.values()].map(({ creatorId }) => creatorId)];
  const before = await notices(people);
  h.queries.length = 0;
  await way.act(h, at, now);
  const events = published();
  await settle(h);
  const after = await notices(people);
  const told = (userId: string): string[] => (after.get(userId) ?? []).slice(before.get(userId)?.length ?? 0).sort();
  const deals = new Map((await dealsOf(at)).map((deal) => [deal.id, deal]));
  return { at, now, events, told, deals };
}
type Played = Awaited<ReturnType<typeof play>>;

async function tableOf({ at, told, deals }: Played): Promise<string> {
  const lines = [row('deal', 'becomes', 'creator is told', 'milestones')];
  for (const [state, { id, creatorId }] of at.deals) {
    const milestones = (await milestonesOf(h, id)).map(({ status }) => status);
    lines.push(row(state, deals.get(id)?.status ?? '', told(creatorId).join(' '), milestones.join(' ')));
  }
  const application = await applicationOf(at);
  const campaign = await campaignOf(at);
  const disputed = await balanceOf(h, 'disputed', at.campaignId);
  lines.push(
    row('application', application.status, told(at.applicantId).join(' ')),
    `brand is told  ${[...new Set(told(at.brandId))].join(' ') || '-'}`,
    `campaign       ${campaign.status}, review ${campaign.reviewStatus}, holds ${await balanceOf(h, 'held', at.campaignId)}${disputed === 0 ? '' : `, of which ${-disputed} is disputed`}`,
  );
  return lines.join('\n');
}

/** What must be true for everyone, whatever the ending; violations, a line each. */
async function faults(way: Way, { at, now, events, told, deals }: Played): Promise<string[]> {
  const wrong: string[] = [];
  const must = (holds: boolean, what: string) => {
    if (!holds) wrong.push(what);
  };
  const news = (userId: string) => told(userId).filter((type) => !MONEY.includes(type));
  const moved = (state: DealState, status: string) => status !== (state === 'approved' ? 'submitted' : state);
  let ended = 0;
  for (const [state, { id, creatorId, brandId }] of at.deals) {
    const deal = deals.get(id);
    if (!deal || !moved(state, deal.status)) continue;
    ended += 1;
    must(deal.updatedAt.getTime() === now.getTime(), `${state}: updated_at is old`);
    const once = news(creatorId);
    must(
      way.by === 'creator' || (once.length > 0 && new Set(once).size === once.length),
      `${state}: the creator is told ${once}`,
    );
    for (const event of [`${creatorId} deal`, `${creatorId} badges`, `${brandId} deal`]) {
      must(events.has(event), `${state}: no event ${event.replace(creatorId, 'creator').replace(brandId, 'brand')}`);
    }
  }
  must(way.by === 'brand' || news(at.brandId).length > 0, 'the brand is not told');

  const application = await applicationOf(at);
  must(application.status === way.application, `the application is ${application.status}`);
  if (application.status === 'pending') must(ended > 0, 'nothing ended');
  else {
    must(application.updatedAt.getTime() === now.getTime(), 'application: updated_at is old');
    must(events.has(`${at.applicantId} deal`) && events.has(`${at.brandId} deal`), 'application: no event');
  }
  if (application.status === 'closed') must(news(at.applicantId).length === 1, 'the applicant is not told');

  const campaign = await campaignOf(at);
  if (campaign.status === 'cancelled' || campaign.reviewStatus === 'rejected') {
    must(campaign.updatedAt.getTime() === now.getTime(), 'campaign: updated_at is old');
    // Held milestones wait for staff, with their money.
    let onHoldMinor = 0;
    for (const { id, agreedAmountMinor } of at.deals.values()) {
      for (const { kind, status } of await milestonesOf(h, id)) {
        if (status === 'held') onHoldMinor += milestonesMinor(agreedAmountMinor)[kind].grossMinor;
        else must(['cancelled', 'paid'].includes(status), `a milestone is ${status}`);
      }
    }
    // Disputed money waits for the bank's decision.
    const held = (await balanceOf(h, 'held', at.campaignId)) + (await balanceOf(h, 'disputed', at.campaignId));
    must(held === onHoldMinor, `${held} is held, of which ${onHoldMinor} is on hold`);
  }
  return wrong;
}

test.each(WAYS.map((way) => [way.name, way] as const))('[R1] %s', async (_name, way) => {
  const played = await play(way);
  expect(await faults(way, played)).toEqual([]);
  expect(await tableOf(played)).toMatchSnapshot();
});

test('[R1] after all of these the books are right', async () => {
  expect(await verify(h, new Date(Date.now() + 60_000))).toEqual([]);
});
