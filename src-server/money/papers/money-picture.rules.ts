import type { Currency } from '#shared/currencies.ts';
import type { CampaignStatus, MilestoneStatus, StatusOf } from '#shared/lifecycles.ts';
import { payoutDay } from '#shared/payments/clock.ts';
import type { CampaignMoneyStep, MoneyPicture, TimelineStep } from '#shared/payments/money-picture.ts';
import type { PaymentKind } from '#shared/payments/payments.schema.ts';
import { ENDED_CAMPAIGNS, INVITING_CAMPAIGNS, isOneOf, OPEN_REFUNDS } from '#shared/status-sets.ts';

interface CampaignFacts {
  status: CampaignStatus;
  currency: Currency;
  budgetMinor: number | null;
  submissionDeadline: string | null;
  launchedAt: Date | null;
  completedAt: Date | null;
  endDate: string | null;
  timeZone: string;
}

interface Facts {
  /** The cost of the agreed deals and the open offers, and what is paid net. */
  agreedCostMinor: number;
  offers: number;
  offeredCostMinor: number;
  paidMinor: number;
  depositArrived: boolean;
  /** Whether a deposit is asked for; not for a campaign that was imported while it ran. */
  asksDeposit: boolean;
  heldMinor: number;
  /** What is still to be paid for the agreed deals; zero before the deposit. */
  balanceMinor: number;
  due: MoneyPicture['due'];
  refunds: readonly { status: StatusOf<'refund'>; amountMinor: number; createdAt: Date }[];
  payments: readonly { kind: PaymentKind; succeededAt: Date | null }[];
  milestones: readonly { status: MilestoneStatus; paidAt: Date | null }[];
}

/** The money of a campaign in one picture: what is agreed, held, due, offered, and left over, and when each of it moves. */
export function moneyPicture(campaign: CampaignFacts, facts: Facts): MoneyPicture {
  const { agreedCostMinor, offeredCostMinor, paidMinor, depositArrived, balanceMinor } = facts;
  const over = isOneOf(ENDED_CAMPAIGNS, campaign.status);
  const offers = over ? 0 : facts.offers;
  const offered = over ? 0 : offeredCostMinor;
  const left = (costMinor: number) => (depositArrived && !over ? Math.max(0, paidMinor - costMinor) : 0);
  const surplus = {
    amountMinor: left(agreedCostMinor),
    afterOffersMinor: left(agreedCostMinor + offered),
    onItsWayMinor: facts.refunds
      .filter(({ status }) => isOneOf(OPEN_REFUNDS, status))
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  };
  const paidOrDue = paidMinor + balanceMinor;
  return {
    currency: campaign.currency,
    committedMinor: agreedCostMinor,
    heldMinor: facts.heldMinor,
    due: facts.due,
    offers: {
      count: offers,
      costMinor: offered,
      toPayMinor: depositArrived ? Math.max(0, agreedCostMinor + offered - paidOrDue) : offered,
    },
    freeMinor: isOneOf(INVITING_CAMPAIGNS, campaign.status)
      ? Math.max(0, (campaign.budgetMinor ?? 0) - agreedCostMinor - offered)
      : 0,
    surplus,
    endDate: campaign.endDate,
    timeZone: campaign.timeZone,
    timeline: timelineOf(campaign, facts, surplus),
  };
}

function timelineOf(
  campaign: CampaignFacts,
  { payments, milestones, refunds, balanceMinor, asksDeposit }: Facts,
  surplus: MoneyPicture['surplus'],
): TimelineStep<CampaignMoneyStep>[] {
  if (campaign.status === 'cancelled') return [];
  const arrived = (kind: PaymentKind) => payments.findLast((payment) => payment.kind === kind)?.succeededAt ?? null;
  const [deposit, balance] = [arrived('deposit'), arrived('balance')];
  const open = milestones.some(({ status }) => status !== 'paid' && status !== 'cancelled');
  const paidAt = milestones.map((milestone) => milestone.paidAt).filter((at) => at !== null);
  const lastPaid =
    milestones.length > 0 && !open ? (paidAt.sort((a, b) => a.getTime() - b.getTime()).at(-1) ?? null) : null;
  const back = refunds.at(-1)?.createdAt ?? null;
  const { launchedAt, completedAt, endDate, timeZone } = campaign;
  const ended = completedAt ?? endDate;
  return [
    ...(deposit || asksDeposit ? [step('deposit', deposit, null)] : []),
    step('content', null, campaign.submissionDeadline, launchedAt !== null || completedAt !== null),
    ...(balance || balanceMinor > 0 ? [step('balance', balanceMinor > 0 ? null : balance, null)] : []),
    step('launch', launchedAt, null),
    step('end', completedAt, endDate),
    step('payouts', lastPaid, ended && payoutDay(ended, timeZone)),
    ...(surplus.amountMinor > 0 || back ? [step('surplus', completedAt && back, endDate)] : []),
  ];
}

/** A step that has happened, or the date by which it is planned. */
export const step = <Name extends string>(
  name: Name,
  happened: Date | null,
  planned: string | null,
  done: boolean = happened !== null,
): TimelineStep<Name> => ({ name, at: happened?.toISOString() ?? planned, done });
