import { expect, expectTypeOf, test } from 'vitest';
import type { Authorized, CampaignRow, DealRow } from '#server/access.ts';
import type { Context, SystemContext } from '#server/context.ts';
import type { cancelCampaign, endCampaign, endDeals, endOwnDeal, settleDeal } from '#server/deals/ending.service.ts';
import type { Locked, lockDeal, lockDeals } from '#server/ground/locks.ts';
import type { recheckOpenPayments, refundCampaign } from '#server/payments/payments.service.ts';
import type { PayoutRow } from '#server/payments/payouts.service.ts';
import type { transition } from '#server/transition.ts';
import { below, occurrences } from './sources.ts';

const server = below('src-server');
/** The sandbox bank is another program with a schema of its own. */
const ours = server.filter(({ path }) => !path.startsWith('src-server/providers/payments/bank/'));
const except = (...paths: string[]) => ours.filter(({ path }) => !paths.includes(path));

test('rows are locked by ground/locks.ts alone, so that what is locked says so in its type', () => {
  const others = except('src-server/ground/locks.ts');
  expect(occurrences(others, /\.for(?:NoKey)?(?:Update|Share)\(|\bfor (?:no key )?update\b/i)).toEqual([]);
});

test('no row is called locked or authorised but where it is locked, written or asked for', () => {
  const makers = ['src-server/access.ts', 'src-server/ground/locks.ts', 'src-server/transition.ts'];
  const brands = '(?:Locked|Authorized|Movable|Loaded)<';
  const claims = new RegExp(`\\bas ${brands}|\\$(?:castTo|narrowType)<${brands}|\\bsql<${brands}|\\bis ${brands}`);
  expect(occurrences(except(...makers), claims)).toEqual([]);
});

// What follows is checked by the compiler (`npm run check`): an argument that ought to be refused and is not, or the other way round, does not
// compile.
type Row<Act extends (...all: never[]) => unknown, Place extends number> = Parameters<Act>[Place];
type OwnCampaign = Authorized<CampaignRow, 'manage'>;
type OwnDeal = Authorized<DealRow, 'manage'>;

test('a status moves on a locked row: neither an id nor a row that was merely looked at will do', () => {
  type Deal = Row<typeof transition<'deal', SystemContext>, 3>;
  expectTypeOf<Locked<DealRow>>().toExtend<Deal>();
  expectTypeOf<string>().not.toExtend<Deal>();
  expectTypeOf<DealRow>().not.toExtend<Deal>();
  expectTypeOf<OwnDeal>().not.toExtend<Deal>();
  expectTypeOf<Locked<{ id: string }>>().not.toExtend<Deal>();
  expectTypeOf<Locked<CampaignRow>>().not.toExtend<Deal>();
  type Payout = Row<typeof transition<'payout', Context>, 3>;
  expectTypeOf<Locked<PayoutRow>>().toExtend<Payout>();
  expectTypeOf<PayoutRow>().not.toExtend<Payout>();
});

test('a person moves what access answered for a change; what was only locked is for the system', () => {
  type Deal = Row<typeof transition<'deal', Context>, 3>;
  expectTypeOf<Authorized<Locked<DealRow>, 'manage'>>().toExtend<Deal>();
  expectTypeOf<Authorized<Locked<DealRow>, 'view'>>().not.toExtend<Deal>();
  expectTypeOf<Locked<DealRow>>().not.toExtend<Deal>();
  expectTypeOf<OwnDeal>().not.toExtend<Deal>();
  type Cancelled = Row<typeof cancelCampaign<Context>, 2>;
  expectTypeOf<Locked<CampaignRow>>().not.toExtend<Cancelled>();
  expectTypeOf<Authorized<Locked<CampaignRow>, 'manage'>>().toExtend<Cancelled>();
  type Ended = Row<typeof endOwnDeal, 2>['deal'];
  expectTypeOf<Locked<DealRow>>().not.toExtend<Ended>();
});

test('the deals of a campaign are locked after the campaign', () => {
  type Campaign = Row<typeof lockDeals, 1> | Row<typeof lockDeal, 1>;
  expectTypeOf<Locked<CampaignRow>>().toExtend<Campaign>();
  expectTypeOf<string>().not.toExtend<Campaign>();
  expectTypeOf<OwnCampaign>().not.toExtend<Campaign>();
});

test('what ends, settles or gives back takes the rows that its caller has locked', () => {
  type Campaign =
    | Row<typeof endCampaign, 2>
    | Row<typeof endDeals, 2>
    | Row<typeof settleDeal, 2>
    | Row<typeof refundCampaign, 2>
    | Row<typeof recheckOpenPayments, 2>;
  expectTypeOf<Locked<CampaignRow>>().toExtend<Campaign>();
  expectTypeOf<string>().not.toExtend<Campaign>();
  expectTypeOf<CampaignRow>().not.toExtend<Campaign>();
  expectTypeOf<OwnCampaign>().not.toExtend<Campaign>();
  type Deals = Row<typeof endDeals, 3>;
  expectTypeOf<DealRow[]>().not.toExtend<Deals>();
  expectTypeOf<Locked<DealRow>[]>().toExtend<Deals>();
});
