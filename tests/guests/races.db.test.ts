import { expect, test } from 'vitest';
import { racingHarness } from '#tests/support/harness.ts';
import { browserOf, shareContent, sharing } from './scene.ts';

const h = await racingHarness();
const ROUNDS = 6;

test('[R1] of comments and a withdrawal at the same moment, none is stored after the link has ended', async () => {
  const scene = await sharing(h);
  const brand = await h.as(scene.brand.id);
  for (let round = 0; round < ROUNDS; round += 1) {
    const link = await shareContent(h, scene);
    const guests = [browserOf(h), browserOf(h), browserOf(h)];
    for (const guest of guests) await guest.guests.open({ token: link.token });
    const [item] = (await browserOfFirst(guests).guests.page({ linkId: link.linkId })).items;
    const about = { linkId: link.linkId, guestItemId: item?.id ?? '', name: 'Anna' };
    const withdrawing = async () => {
      await brand.guests.withdraw({ linkId: link.linkId });
      return h.owner.selectFrom('guestComments').select('id').where('itemId', '=', about.guestItemId).execute();
    };
    const [stored, ...said] = await Promise.allSettled([
      withdrawing(),
      ...guests.flatMap(({ guests: each }) => [
        each.comment({ ...about, text: 'One' }),
        each.comment({ ...about, text: 'Two' }),
      ]),
    ]);
    const kept = await h.owner
      .selectFrom('guestComments')
      .select('id')
      .where('itemId', '=', about.guestItemId)
      .execute();
    expect(stored).toMatchObject({ status: 'fulfilled', value: expect.arrayContaining(kept) });
    expect(said.filter(({ status }) => status === 'fulfilled')).toHaveLength(kept.length);
    for (const each of said) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'NOT_FOUND' });
  }
});

const browserOfFirst = ([first]: ReturnType<typeof browserOf>[]) => {
  if (!first) throw new Error('a guest');
  return first;
};

test('of twenty votes of one guest on one thing at once, one counts', async () => {
  const scene = await sharing(h);
  const link = await shareContent(h, scene);
  const { guests } = browserOf(h);
  await guests.open({ token: link.token });
  const [item] = (await guests.page({ linkId: link.linkId })).items;
  const about = { linkId: link.linkId, guestItemId: item?.id ?? '', name: 'Anna' };
  await Promise.all(Array.from({ length: 20 }, (_, n) => guests.vote({ ...about, vote: n % 2 ? 'up' : 'down' })));
  const { content } = await (await h.as(scene.brand.id)).guests.onCampaign({ campaignId: scene.campaign.id });
  expect(content).toMatchObject([{ submissionId: scene.submission.id }]);
  expect((content[0]?.votes.up ?? 0) + (content[0]?.votes.down ?? 0)).toBe(1);
});
