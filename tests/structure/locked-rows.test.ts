import { expect, expectTypeOf, test } from 'vitest';
import type { Authorized, CampaignRow, CommentRow, DealRow, PaymentRow } from '#server/access.ts';
import type { takeFileOff } from '#server/agreement/contracts/contracts.queries.ts';
import type { countDeadlineReminder, countInvitationReminder } from '#server/agreement/deals/reminders.queries.ts';
import type { inviteTo } from '#server/agreement/offers/invites.service.ts';
import type { setResolved } from '#server/content/comments.queries.ts';
import type { Context, SystemContext } from '#server/context.ts';
import type { Locked, lockDeal, lockDeals } from '#server/ground/locks.ts';
import type { bindDeals } from '#server/lifecycle/binding.service.ts';
import type {
  cancelCampaign,
  endCampaign,
  endDeals,
  endOwnDeal,
  finishDeals,
  settleDeal,
} from '#server/lifecycle/ending.service.ts';
import type { resumeWaiting } from '#server/lifecycle/resumption.service.ts';
import type { dueNow, whyNotTaken } from '#server/money/checkout/eligibility.service.ts';
import type { recheckOpenPayments } from '#server/money/checkout/revalidation.service.ts';
import type { onArrival, onSecondCharge } from '#server/money/events/receipts.service.ts';
import type {
  addRefunded,
  lockMilestones,
  lockUnsettled,
  milestonesOfPayout,
  openPayments,
  refundable,
  refundByName,
  setReached,
  uncoveredMilestones,
  updatePayment,
  updatePayout,
  updateRefund,
} from '#server/money/payments.queries.ts';
import type {
  accrue,
  accrueMilestones,
  accrueReached,
  cancelMilestones,
  milestonesOfDeals,
  planMilestones,
  reverseMilestone,
} from '#server/money/payouts/milestones.service.ts';
import type { failPayout, PayoutRow, retryPayout, settlePayout } from '#server/money/payouts/payouts.service.ts';
import type {
  fullyReached,
  releaseMilestones,
  returnSurplus,
  settleMilestones,
} from '#server/money/payouts/release.service.ts';
import type { addDisputed, paymentOfCharge, unsentRefunds } from '#server/money/refunds/disputes.queries.ts';
import type {
  bookRefund,
  cancelRefund,
  failRefund,
  giveBack,
  RefundRow,
  requestRefund,
  retryRefund,
  settleRefund,
} from '#server/money/refunds/refunds.service.ts';
import type { RowOf, transition } from '#server/transition.ts';
import { below, occurrences } from './sources.ts';

const server = below('src-server');
/** The sandbox bank is another program with its own schema. */
const ours = server.filter(({ path }) => !path.startsWith('src-server/providers/payments/bank/'));
const except = (...paths: string[]) => ours.filter(({ path }) => !paths.includes(path));

test('rows are locked by ground/locks.ts alone, so that what is locked says so in its type', () => {
  const others = except('src-server/ground/locks.ts');
  expect(occurrences(others, /\.for(?:NoKey)?(?:Update|Share)\(|\bfor (?:no key )?update\b/i)).toEqual([]);
});

test('rows are granted by access.ts and its part for content alone', () => {
  const others = except('src-server/access.ts', 'src-server/access-content.ts');
  expect(occurrences(others, /\bassertGranted\b/)).toEqual([]);
});

test('no row is called locked or authorised but where it is locked, written or asked for', () => {
  const makers = ['src-server/access.ts', 'src-server/ground/locks.ts', 'src-server/transition.ts'];
  const brands = '(?:Locked|Authorized|Movable|Loaded)<';
  const claims = new RegExp(`\\bas ${brands}|\\$(?:castTo|narrowType)<${brands}|\\bsql<${brands}|\\bis ${brands}`);
  expect(occurrences(except(...makers), claims)).toEqual([]);
});

// The compiler checks the rest (`npm run check`): an argument that should be refused and is not, or the other way round, does not compile.
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
  type Payout = Row<typeof transition<'payout', SystemContext>, 3>;
  expectTypeOf<Locked<PayoutRow>>().toExtend<Payout>();
  expectTypeOf<PayoutRow>().not.toExtend<Payout>();
});

test('a person moves what access answered for a change; what was only locked is for the system', () => {
  type Deal = Row<typeof transition<'deal', Context>, 3>;
  expectTypeOf<Authorized<Locked<DealRow>, 'manage'>>().toExtend<Deal>();
  expectTypeOf<Authorized<Locked<DealRow>, 'view'>>().not.toExtend<Deal>();
  expectTypeOf<Locked<DealRow>>().not.toExtend<Deal>();
  expectTypeOf<OwnDeal>().not.toExtend<Deal>();
  type Payout = Row<typeof transition<'payout', Context>, 3>;
  expectTypeOf<Authorized<Locked<PayoutRow>, 'manage'>>().toExtend<Payout>();
  expectTypeOf<Locked<PayoutRow>>().not.toExtend<Payout>();
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
    | Row<typeof recheckOpenPayments, 2>;
  expectTypeOf<Locked<CampaignRow>>().toExtend<Campaign>();
  expectTypeOf<string>().not.toExtend<Campaign>();
  expectTypeOf<CampaignRow>().not.toExtend<Campaign>();
  expectTypeOf<OwnCampaign>().not.toExtend<Campaign>();
  type Deals = Row<typeof endDeals, 3>;
  expectTypeOf<DealRow[]>().not.toExtend<Deals>();
  expectTypeOf<Locked<DealRow>[]>().toExtend<Deals>();
});

/** Each of these accepts the locked row, and none of them an id or a row that was merely read. */
type Takes<Wanted, Row> = Row extends Wanted ? true : false;
/** Whether any of several arguments, by their position in a list, accepts a thing. */
type Lets<Arguments extends readonly unknown[], Thing> = {
  [Place in keyof Arguments]: Takes<Arguments[Place], Thing>;
}[number];

test('money of a campaign is moved by who has locked the campaign', () => {
  type Campaigns = [
    Row<typeof releaseMilestones, 2>,
    Row<typeof settleMilestones, 2>,
    Row<typeof returnSurplus, 2>,
    Row<typeof resumeWaiting, 2>,
    Row<typeof accrueReached, 2>,
    Row<typeof accrueMilestones, 2>,
    Row<typeof bindDeals, 2>,
    Row<typeof finishDeals, 2>,
    Row<typeof onArrival, 2>,
    Row<typeof onSecondCharge, 2>,
    Row<typeof dueNow, 2>,
    Row<typeof whyNotTaken, 2>,
    Row<typeof refundable, 1>,
    Row<typeof openPayments, 1>,
    Row<typeof refundByName, 1>,
    Row<typeof lockUnsettled, 1>,
    Row<typeof uncoveredMilestones, 1>,
    Row<typeof paymentOfCharge, 1>,
    Row<typeof takeFileOff, 1>,
    Row<typeof countInvitationReminder, 1>,
    Row<typeof countDeadlineReminder, 1>,
  ];
  expectTypeOf<Lets<Campaigns, Locked<CampaignRow>>>().toEqualTypeOf<true>();
  expectTypeOf<Lets<Campaigns, CampaignRow | OwnCampaign | string>>().toEqualTypeOf<false>();
});

test('a person sends back a payment that was granted to them', () => {
  type Payments = [Row<typeof requestRefund, 2>, Row<typeof bookRefund<Context>, 2>];
  expectTypeOf<Lets<Payments, Authorized<Locked<PaymentRow>, 'manage'>>>().toEqualTypeOf<true>();
  expectTypeOf<Lets<Payments, Locked<PaymentRow>>>().toEqualTypeOf<false>();
});

test('a person invites, and sends money back, with a campaign that is locked and may be changed', () => {
  type Campaigns = [Row<typeof inviteTo, 2>, Row<typeof giveBack, 2>];
  expectTypeOf<Lets<Campaigns, Authorized<Locked<CampaignRow>, 'manage'>>>().toEqualTypeOf<true>();
  expectTypeOf<Lets<Campaigns, Locked<CampaignRow>>>().toEqualTypeOf<false>();
  expectTypeOf<Lets<Campaigns, OwnCampaign>>().toEqualTypeOf<false>();
});

test('a payment, refund, payout or comment is written by who has locked it', () => {
  type Payments = [
    Row<typeof bookRefund<SystemContext>, 2>,
    Row<typeof onArrival, 3>,
    Row<typeof onSecondCharge, 3>,
    Row<typeof settleRefund, 2>['payment'],
    Row<typeof failRefund, 2>['payment'],
    Row<typeof cancelRefund, 2>['payment'],
    Row<typeof updatePayment, 1>,
    Row<typeof addRefunded, 1>,
    Row<typeof addDisputed, 1>,
    Row<typeof unsentRefunds, 1>,
  ];
  expectTypeOf<Lets<Payments, Locked<PaymentRow>>>().toEqualTypeOf<true>();
  expectTypeOf<Lets<Payments, PaymentRow | string>>().toEqualTypeOf<false>();
  type Refunds = [
    Row<typeof settleRefund, 2>['refund'],
    Row<typeof failRefund, 2>['refund'],
    Row<typeof cancelRefund, 2>['refund'],
    Row<typeof retryRefund<SystemContext>, 2>,
    Row<typeof updateRefund, 1>,
  ];
  expectTypeOf<Lets<Refunds, Locked<RefundRow>>>().toEqualTypeOf<true>();
  expectTypeOf<Lets<Refunds, RefundRow | string>>().toEqualTypeOf<false>();
  type Payouts = [
    Row<typeof settlePayout, 2>['payout'],
    Row<typeof failPayout, 2>['payout'],
    Row<typeof retryPayout<SystemContext>, 2>,
    Row<typeof updatePayout, 1>,
    Row<typeof milestonesOfPayout, 1>,
  ];
  expectTypeOf<Lets<Payouts, Locked<PayoutRow>>>().toEqualTypeOf<true>();
  expectTypeOf<Lets<Payouts, PayoutRow | string>>().toEqualTypeOf<false>();
  type Comment = [Row<typeof setResolved, 1>];
  expectTypeOf<Lets<Comment, Locked<CommentRow>>>().toEqualTypeOf<true>();
  expectTypeOf<Lets<Comment, CommentRow | string>>().toEqualTypeOf<false>();
});

test('deals and milestones are planned, reached, released and given up by who has locked them', () => {
  type OneDeal = [Row<typeof releaseMilestones, 3>, Row<typeof settleDeal, 3>];
  expectTypeOf<Lets<OneDeal, Locked<DealRow>>>().toEqualTypeOf<true>();
  expectTypeOf<Lets<OneDeal, DealRow | OwnDeal | string>>().toEqualTypeOf<false>();
  type Deals = [
    Row<typeof settleMilestones, 3>,
    Row<typeof planMilestones, 2>,
    Row<typeof finishDeals, 3>,
    Row<typeof milestonesOfDeals, 1>,
    Row<typeof lockMilestones, 1>,
  ];
  expectTypeOf<Lets<Deals, Locked<DealRow>[]>>().toEqualTypeOf<true>();
  expectTypeOf<Lets<Deals, DealRow[] | OwnDeal[] | string[]>>().toEqualTypeOf<false>();
  type Milestone = RowOf<'milestone'>;
  type Milestones = [
    Row<typeof releaseMilestones<SystemContext>, 4>,
    Row<typeof cancelMilestones, 2>,
    Row<typeof accrue, 2>,
    Row<typeof accrueMilestones, 3>,
    Row<typeof reverseMilestone, 2>,
    Row<typeof settleMilestones, 4>,
    Row<typeof settleDeal, 4>,
    Row<typeof finishDeals, 4>,
    Row<typeof fullyReached, 0>,
  ];
  expectTypeOf<Lets<Milestones, Locked<Milestone>[]>>().toEqualTypeOf<true>();
  expectTypeOf<Lets<Milestones, Milestone[] | string[]>>().toEqualTypeOf<false>();
  type Reached = [Row<typeof setReached, 1>];
  expectTypeOf<Lets<Reached, Locked<Milestone>>>().toEqualTypeOf<true>();
  expectTypeOf<Lets<Reached, Milestone | string>>().toEqualTypeOf<false>();
});
