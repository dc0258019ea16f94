import { expect, test } from 'vitest';
import { settleUnfinished } from '#server/lifecycle/deadlines.service.ts';
import { DAY_MS } from '#shared/constants.ts';
import { addDays } from '#shared/dates.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { somebodyWaits } from '#tests/support/waiting.ts';
import { balanceOf, funded, type Scene, settle, systemContext, verify } from './scene.ts';

const h = await racingHarness();

const late = (at: Scene) => systemContext(h, new Date(Date.parse(`${at.campaign.endDate}T00:00:00Z`) + 15 * DAY_MS));
const campaignOf = (at: Scene) =>
  h.owner.selectFrom('campaigns').select('status').where('id', '=', at.campaign.id).executeTakeFirstOrThrow();

test('[R1] two workers that settle the same silent campaign at once settle it once, and both go on', async () => {
  const at = await funded(h, { budgetMinor: 300_000, amounts: [75_000, 60_000] });
  await Promise.all([settleUnfinished(late(at)), settleUnfinished(late(at)), settleUnfinished(late(at))]);
  await settle(h);
  expect(await campaignOf(at)).toEqual({ status: 'cancelled' });
  expect(await balanceOf(h, 'held', at.campaign.id)).toBe(0);
  expect(await verify(h)).toEqual([]);
});

test('[R1] a campaign whose end was put off while the job waited for it goes on', async () => {
  const at = await funded(h, { budgetMinor: 300_000, amounts: [75_000, 60_000] });
  const before = await campaignOf(at);
  let settling: Promise<void> | undefined;
  await h.owner.transaction().execute(async (tx) => {
    const endDate = addDays(at.campaign.endDate ?? '', 60);
    await tx.updateTable('campaigns').set({ endDate }).where('id', '=', at.campaign.id).execute();
    settling = settleUnfinished(late(at));
    await somebodyWaits(h.owner);
  });
  await settling;
  expect(await campaignOf(at)).toEqual(before);
  expect(await balanceOf(h, 'held', at.campaign.id)).toBe(150_000);
});
