import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createApplication, createUser } from '#db/factories.ts';
import { MANY_MAX } from '#shared/constants.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { noticesTo } from '#tests/support/notices.ts';
import { brandWithCampaign, creators, invited, movesOf, NOW, statusOf } from './world.ts';

const h = await racingHarness();

describe('several invitations at once', () => {
  test('are withdrawn one by one: what was answered stays, and is said with its sentence', async () => {
    const world = await brandWithCampaign(h);
    const [one = '', two = '', three = ''] = await creators(h, 3);
    const open = [await invited(h, world, one, 10_000), await invited(h, world, two, 10_000)];
    const answered = await invited(h, world, three, 10_000);
    await (await h.as(three, NOW)).deals.accept({ dealId: answered });
    const nowhere = randomUUID();
    const dealIds = [open[0] ?? '', answered, nowhere, open[1] ?? ''];
    const outcome = await world.brand.deals.withdrawMany({ dealIds, reason: 'Other plans' });
    expect(outcome).toEqual({
      done: open,
      refused: [
        { id: answered, why: expect.stringMatching(/accepted/i) },
        { id: nowhere, why: 'This deal was not found' },
      ],
    });
    for (const id of open) expect(await movesOf(h, id)).toEqual(['→invited', 'invited→withdrawn']);
    expect(await statusOf(h, answered)).toBe('accepted');
    expect((await noticesTo(h, one)).map(({ notificationType }) => notificationType)).toContain('deal_withdrawn');
    // The same sentence as for the single action.
    await expect(world.brand.deals.withdraw({ dealId: answered })).rejects.toThrow(outcome.refused[0]?.why ?? '-');
  });

  test('a second press of the button finds nothing left to do, and says of each why', async () => {
    const world = await brandWithCampaign(h);
    const [one = ''] = await creators(h, 1);
    const dealIds = [await invited(h, world, one)];
    const answers = await Promise.all([
      world.brand.deals.withdrawMany({ dealIds }),
      world.brand.deals.withdrawMany({ dealIds }),
    ]);
    expect(answers.map(({ done }) => done.length).sort()).toEqual([0, 1]);
    expect(await movesOf(h, dealIds[0] ?? '')).toEqual(['→invited', 'invited→withdrawn']);
  });

  test('another brand’s are not found, alone or among one’s own, and nobody else may', async () => {
    const world = await brandWithCampaign(h);
    const [one = '', two = ''] = await creators(h, 2);
    const mine = await invited(h, world, one);
    const other = await brandWithCampaign(h);
    const theirs = await invited(h, other, two);
    await expect(world.brand.deals.withdrawMany({ dealIds: [theirs] })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const outcome = await world.brand.deals.withdrawMany({ dealIds: [theirs, mine] });
    expect(outcome).toEqual({ done: [mine], refused: [{ id: theirs, why: 'This deal was not found' }] });
    expect(await statusOf(h, theirs)).toBe('invited');
    await expect((await h.as(two, NOW)).deals.withdrawMany({ dealIds: [theirs] })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect((await h.as(null)).deals.withdrawMany({ dealIds: [theirs] })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
  });

  test('are declined by their creator, each campaign’s brand is told, and no more than fit one press', async () => {
    const [me = ''] = await creators(h, 1);
    const worlds = [await brandWithCampaign(h), await brandWithCampaign(h)];
    const dealIds: string[] = [];
    for (const world of worlds) dealIds.push(await invited(h, world, me));
    const creator = await h.as(me, NOW);
    expect(await creator.deals.declineMany({ dealIds })).toEqual({ done: dealIds, refused: [] });
    for (const { brandId } of worlds) {
      expect((await noticesTo(h, brandId)).map(({ notificationType }) => notificationType)).toEqual(['deal_declined']);
    }
    const outcome = await creator.deals.declineMany({ dealIds });
    expect(outcome.done).toEqual([]);
    expect(outcome.refused).toHaveLength(2);
    const tooMany = Array.from({ length: MANY_MAX + 1 }, () => randomUUID());
    await expect(creator.deals.declineMany({ dealIds: tooMany })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(worlds[0]?.brand.deals.declineMany({ dealIds })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

test('several applications are declined with one reason, and one that was withdrawn meanwhile is said so', async () => {
  const { brand, campaign } = await brandWithCampaign(h, { participation: 'application' });
  const ids: string[] = [];
  const people = [];
  for (let n = 0; n < 3; n += 1) {
    const creator = await createUser(h.owner, 'creator');
    people.push(creator.id);
    ids.push((await createApplication(h.owner, { campaign, creatorId: creator.id })).id);
  }
  const [first = '', second = '', gone = ''] = ids;
  await (await h.as(people[2] ?? '', NOW)).deals.withdrawApplication({ applicationId: gone });
  const outcome = await brand.deals.declineApplications({ applicationIds: ids, reason: 'We found somebody' });
  expect(outcome).toEqual({ done: [first, second], refused: [{ id: gone, why: expect.stringMatching(/withdr/i) }] });
  const rows = await h.owner
    .selectFrom('applications')
    .select(['status', 'declineReason'])
    .where('id', 'in', [first, second])
    .execute();
  expect(rows).toEqual([0, 1].map(() => ({ status: 'declined', declineReason: 'We found somebody' })));
  expect(await movesOf(h, first)).toContain('pending→declined');
  const other = await brandWithCampaign(h);
  await expect(other.brand.deals.declineApplications({ applicationIds: ids })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
