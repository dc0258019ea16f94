import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { settleUnfinished } from '#server/lifecycle/deadlines.service.ts';
import { DAY_MS } from '#shared/constants.ts';
import { handIn } from '#tests/payments/content.ts';
import { complete, funded, live, moneyOfOthers, systemContext } from '#tests/payments/scene.ts';
import { harness } from '#tests/support/harness.ts';
import { readTwice } from '#tests/support/read-twice.ts';

const h = await harness();

test('a row that is read twice in one transaction is found, one that is looked up inside of a statement is not', () => {
  const lock = { sql: 'select * from "deals" where "id" = $1 for no key update', parameters: ['a'] };
  const lookup = 'select * from "campaigns" where "id" = (select "campaign_id" from "deals" where "id" = $1)';
  expect(readTwice([{ sql: lookup, parameters: ['a'] }, lock])).toEqual([]);
  expect(readTwice([lock, { sql: 'commit', parameters: [] }, lock])).toEqual([]);
  expect(readTwice([lock, { ...lock, parameters: ['b'] }])).toEqual([]);
  expect(readTwice([lock, lock])).toEqual([`deals: ${lock.sql}`]);
  const many = {
    sql: 'select * from "deals" where "campaign_id" = $1 for no key update',
    parameters: ['c'],
    locked: ['a'],
  };
  expect(readTwice([lock, many])).toEqual([`deals: ${many.sql}`]);
});

test('money that is earned, released and given back is locked once in each transaction', async () => {
  await moneyOfOthers(h);
  const completed = await live(h, { amounts: [10_000, 20_000] });
  await complete(h, completed);
  const staff = await h.as((await createUser(h.owner, 'admin')).id);
  for (const earned of [true, false]) {
    const { deals, campaign } = await funded(h, { amounts: [10_000, 20_000] });
    for (const deal of deals) await handIn(h, deal);
    for (const { id } of deals.slice(1))
      await staff.payments.endDeal({ dealId: id, earned, reason: 'Because of a test' });
    await staff.campaigns.cancel({ campaignId: campaign.id, reason: 'Because of a test' });
  }
  const silent = [await live(h), await funded(h)];
  for (const { deals } of silent) for (const deal of deals) await handIn(h, deal);
  await settleUnfinished(systemContext(h, new Date(Date.now() + 400 * DAY_MS)));
  // A sweep checks again in SQL whether a locked row is still due, so only locks are considered here.
  const locks = h.queries.filter(({ sql }) => / for no key update|^(?:begin|commit|rollback)/.test(sql));
  expect(readTwice(locks)).toEqual([]);
});
