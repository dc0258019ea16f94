import { expect, test } from 'vitest';
import type { Tx } from '#server/data/db.ts';
import {
  activeRules,
  insertBlock,
  openBlocks,
  removePastBlocks,
  signInsSince,
} from '#server/security/rules.queries.ts';
import { harness } from '#tests/support/harness.ts';
import { compiler, sequentialScans, sqlOf } from '#tests/support/plans.ts';

const h = await harness();
const AT = new Date('2026-03-01T00:00:00Z');
const ACCOUNT = '11111111-1111-4111-8111-111111111111';

const queries = {
  'rules of a kind that are on': (tx: Tx) => activeRules(tx, 'suspicious_activity'),
  'sign-ins that were tried': (tx: Tx) => signInsSince(tx, ACCOUNT, AT),
  'blocks that hold': (tx: Tx) => openBlocks(tx, AT),
  'a block': (tx: Tx) => insertBlock(tx, { userId: ACCOUNT, ruleId: ACCOUNT, until: AT }, AT),
  'blocks that are over': (tx: Tx) => removePastBlocks(tx, AT),
};

test.each(Object.entries(queries))('security rules: %s', async (_name, query) => {
  expect(sqlOf(query(compiler as Tx))).toMatchSnapshot();
  expect(await sequentialScans(h.owner, query(h.owner as Tx))).toEqual([]);
});
