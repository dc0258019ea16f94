import { expect, test } from 'vitest';
import { createCampaign, createUser } from '#db/factories.ts';
import { harness } from '#tests/support/harness.ts';

const h = await harness();

test('[BR-INV-24] the campaigns that take invitations are found by part of their name, a page at a time', async () => {
  const brand = await createUser(h.owner, 'brand');
  const other = await createUser(h.owner, 'brand');
  const named = (name: string, over: Partial<Parameters<typeof createCampaign>[1]> = {}, owner = brand) =>
    createCampaign(h.owner, { brandId: owner.id, name, status: 'new', ...over });
  const open: string[] = [];
  for (let n = 0; n < 5; n += 1) open.push((await named(`Spring Lamp ${n}`)).id);
  const percent = await named('100% Lamp');
  await named('Lamp draft', { status: 'draft' });
  await named('Lamp live', { status: 'live' });
  await named('Lamp rejected', { reviewStatus: 'rejected' });
  await named('Autumn', { description: 'Another text about a spring lamp that is long enough to be stored here.' });
  await named('Spring Lamp of others', {}, other);
  const caller = await h.as(brand.id);
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof caller.campaigns.list>> = await caller.campaigns.list({
      which: 'inviting',
      search: 'spring LAMP',
      limit: 2,
      cursor,
    });
    found.push(...page.rows.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(found.toSorted()).toEqual(open.toSorted());
  const literal = await caller.campaigns.list({ which: 'inviting', search: '100%' });
  expect(literal.rows.map(({ id }) => id)).toEqual([percent.id]);
  expect((await caller.campaigns.list({ which: 'inviting' })).rows).toHaveLength(7);
});
