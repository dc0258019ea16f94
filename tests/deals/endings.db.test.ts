import { describe, expect, test } from 'vitest';
import { balanceOf, milestonesOf, settle, verify } from '#tests/payments/scene.ts';
import { harness } from '#tests/support/harness.ts';
import { type Stand, stand, WAYS, type Way } from './endings.ts';

const h = await harness();

const changed = (at: Stand) =>
  h.owner.selectFrom('deals').selectAll().where('campaignId', '=', at.campaignId).execute();
const noticesOf = async (userId: string): Promise<string[]> =>
  (
    await h.owner
      .selectFrom('notifications')
      .select('notificationType')
      .where('userId', '=', userId)
      .orderBy('notificationType')
      .execute()
  ).map((row) => row.notificationType);

/** The live events that were published since the statements were forgotten: `<who> <topic>`. */
const published = (): Set<string> =>
  new Set(
    h.queries
      .filter(({ parameters }) => parameters[0] === 'accord_live')
      .map(({ parameters }) => {
        const { userId, topic } = JSON.parse(String(parameters[1]));
        return `${userId} ${topic}`;
      }),
  );

const table: string[] = [];
const line = (cells: readonly string[]) =>
  cells
    .map((cell, index) => cell.padEnd(WIDTHS[index] ?? 0))
    .join('  ')
    .trimEnd();
const WIDTHS = [14, 12, 34, 0];

async function ended(way: Way) {
  const at = await stand(h, way);
  const now = new Date(Date.now() + 60_000);
  const before = new Map<string, { told: string[] }>();
  for (const { creatorId } of at.deals.values()) before.set(creatorId, { told: await noticesOf(creatorId) });
  const brandBefore = await noticesOf(at.brandId);
  h.queries.length = 0;
  await way.act(h, at, now);
  const events = published();
  await settle(h);
  const rows = new Map((await changed(at)).map((row) => [row.id, row]));
  return { at, now, events, rows, before, brandBefore };
}

const since = (before: readonly string[], after: readonly string[]): string[] => {
  const left = [...before];
  return after.filter((type) => {
    const index = left.indexOf(type);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
};
const MONEY = ['payment', 'payout', 'refund'];

describe('[R6] however a deal ends', () => {
  test.each(WAYS)('$name: brand and creator are told, their pages ask again, and the money adds up', async (way) => {
    const { at, now, events, rows, before, brandBefore } = await ended(way);
    const wrong: string[] = [];
    const must = (holds: boolean, what: string) => {
      if (!holds) wrong.push(what);
    };
    const lines: string[] = [];
    let moved = 0;
    for (const [standing, was] of at.deals) {
      const row = rows.get(was.id);
      if (!row) throw new Error('the deal');
      const told = since(before.get(was.creatorId)?.told ?? [], await noticesOf(was.creatorId));
      const milestones = (await milestonesOf(h, was.id)).map(({ status }) => status);
      lines.push(line([standing, row.status, told.join(', ') || '-', milestones.join(' ')]));
      const status = standing === 'approved' ? 'submitted' : standing;
      if (row.status === status) continue;
      moved += 1;
      must(row.updatedAt.getTime() === now.getTime(), `${standing}: updated_at is old`);
      const gone = way.name.includes('creator who is invited is erased');
      if (way.by !== 'creator' || way.over) must(told.length > 0, `${standing}: the creator is not told`);
      const once = told.filter((type) => !MONEY.includes(type));
      must(gone || once.length === new Set(once).size, `${standing}: the creator is told twice`);
      must(events.has(`${was.creatorId} deal`), `${standing}: no event of the deal to the creator`);
      must(events.has(`${was.creatorId} badges`), `${standing}: no event of the badges to the creator`);
      must(events.has(`${was.brandId} deal`), `${standing}: no event of the deal to the brand`);
    }
    const brand = since(brandBefore, await noticesOf(at.brandId));
    lines.push(`brand: ${[...new Set(brand)].join(', ') || '-'}`);
    must(moved > 0, 'nothing ended');
    if (way.by !== 'brand')
      must(
        brand.some((type) => !MONEY.includes(type)),
        'the brand is not told',
      );

    const application = await h.owner
      .selectFrom('applications')
      .selectAll()
      .where('campaignId', '=', at.campaignId)
      .executeTakeFirstOrThrow();
    must(application.status === (way.over ? 'closed' : 'pending'), `the application is ${application.status}`);
    if (way.over) must((await noticesOf(at.applicantId)).includes('application_closed'), 'the applicant is not told');

    const held = await balanceOf(h, 'held', at.campaignId);
    const campaign = await h.owner
      .selectFrom('campaigns')
      .selectAll()
      .where('id', '=', at.campaignId)
      .executeTakeFirstOrThrow();
    lines.push(`campaign: ${campaign.status}, review ${campaign.reviewStatus}, holds ${held}`);
    if (campaign.status === 'cancelled' || campaign.reviewStatus === 'rejected') must(held === 0, `${held} is held`);
    if (campaign.status === 'cancelled') {
      must(campaign.updatedAt.getTime() === now.getTime(), 'updated_at of the campaign is old');
    }
    expect(wrong).toEqual([]);
    expect(await verify(h, now)).toEqual([]);
    table.push(`${way.name}\n${lines.map((text) => `  ${text}`).join('\n')}\n`);
  });
});
