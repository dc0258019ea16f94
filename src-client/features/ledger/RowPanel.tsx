import { useState } from 'react';
import { AppLink } from '#client/components/base/AppLink.tsx';
import { Button } from '#client/components/base/Button.tsx';
import { cx } from '#client/components/base/cx.ts';
import { Money } from '#client/components/base/Money.tsx';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { Drawer } from '#client/components/frame/Dialog.tsx';
import { DescriptionList } from '#client/components/parts/DescriptionList.tsx';
import { DownloadButton } from '#client/components/parts/DownloadButton.tsx';
import { staffFailure } from '#client/components/parts/staffFailure.tsx';
import { toasting } from '#client/saying.ts';
import { trpc } from '#client/trpc.ts';
import type { Currency } from '#shared/currencies.ts';
import { formatMoney } from '#shared/format.ts';
import * as pageTexts from '#shared/messages/ledger/money-page.ts';
import { type DeskEvent, type DeskItem, type DeskList, isCreators } from '#shared/payments/desk.ts';
import { deskLook, rowLook } from '#shared/payments/desk-looks.ts';
import { DecisionDialog } from './DecisionDialog.tsx';
import { Due } from './Due.tsx';
import { EvidenceDialog } from './EvidenceDialog.tsx';
import { MilestoneDialog } from './MilestoneDialog.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { SettleSentDialog, SettleTransferDialog } from './SettleDialog.tsx';

const kinds: Record<DeskList, string> = {
  payments: 'Payment',
  payouts: 'Payout',
  milestones: 'Milestone',
  holds: 'Held money',
  refunds: 'Refund',
  disputes: 'Dispute',
  refundRequests: 'Refund request',
};
const settle: Partial<Record<DeskList, string>> = {
  payments: 'Settle',
  payouts: 'Settle by bank transfer',
  refunds: 'Settle by bank transfer',
};

/** How often a row that somebody else is working on is read again. */
const ASK_MS = 3_000;
const failure = staffFailure(pageTexts.loadFailed);
type Act =
  | 'release'
  | 'releaseEarly'
  | 'refuse'
  | 'refuseMilestone'
  | 'decline'
  | 'hold'
  | 'unhold'
  | 'refund'
  | 'submitEvidence'
  | 'settle';

interface RowPanelProps {
  list: DeskList;
  id: string;
  onLedger: (campaignId: string) => void;
  onClose: () => void;
}

/** A row of the money desk: what it is, what staff can do with it, and its history. */
export function RowPanel({ list, id, onLedger, onClose }: RowPanelProps) {
  const [asking, setAsking] = useState<Act | null>(null);
  const item = trpc.payments.deskItem.useQuery({ list, id }).data;
  const back = () => setAsking(null);
  if (asking === 'submitEvidence') return <EvidenceDialog disputeId={id} onClose={back} />;
  if (asking === 'unhold' || asking === 'releaseEarly')
    return <MilestoneDialog milestoneId={id} act={asking} onClose={back} />;
  if (asking === 'refund') return item?.refund && <RefundDialog {...item.row} {...item.refund} onClose={back} />;
  if (asking === 'settle') {
    return list === 'refunds' || list === 'payouts' ? (
      item && <SettleSentDialog list={list} row={item.row} onClose={back} />
    ) : (
      <SettleTransferDialog paymentId={id} currency={item?.row.currency ?? 'USD'} onClose={back} />
    );
  }
  if (asking) return <DecisionDialog id={id} act={asking} onClose={back} />;
  return (
    <Drawer
      open
      onClose={onClose}
      title={item?.row.campaignName ?? 'Loading'}
      description={kinds[list]}
      footer={item && <Actions list={list} item={item} onAsk={setAsking} onLedger={onLedger} />}
    >
      <Loaded failure={failure} skeleton={<SkeletonText lines={8} />}>
        <Known list={list} id={id} />
      </Loaded>
    </Drawer>
  );
}

function Actions({
  list,
  item: { row, refund },
  onAsk,
  onLedger,
}: {
  list: DeskList;
  item: DeskItem;
  onAsk: (act: Act) => void;
  onLedger: (campaignId: string) => void;
}) {
  const { may } = row;
  return (
    <>
      <Button onClick={() => onLedger(row.campaignId)}>Campaign ledger</Button>
      {may.retry?.allowed && <Retry list={list} id={row.id} />}
      {may.refuse?.allowed && (
        <Button variant="danger" onClick={() => onAsk(list === 'milestones' ? 'refuseMilestone' : 'refuse')}>
          Refuse
        </Button>
      )}
      {may.decline?.allowed && <Button onClick={() => onAsk('decline')}>Decline</Button>}
      {refund?.allowed && (
        <Button variant="danger" onClick={() => onAsk('refund')}>
          Refund
        </Button>
      )}
      {may.release?.allowed &&
        (list === 'milestones' ? (
          <Button onClick={() => onAsk('releaseEarly')}>Release early</Button>
        ) : (
          <Button variant="primary" onClick={() => onAsk('release')}>
            Release
          </Button>
        ))}
      {may.hold?.allowed && (
        <Button variant="danger" onClick={() => onAsk('hold')}>
          Hold
        </Button>
      )}
      {may.unhold?.allowed && (
        <Button variant="primary" onClick={() => onAsk('unhold')}>
          Lift the hold
        </Button>
      )}
      {may.settle?.allowed && (
        <Button variant="primary" onClick={() => onAsk('settle')}>
          {settle[list]}
        </Button>
      )}
      {may.submitEvidence?.allowed && (
        <Button variant="primary" onClick={() => onAsk('submitEvidence')}>
          Submit evidence
        </Button>
      )}
    </>
  );
}

function Retry({ list, id }: { list: DeskList; id: string }) {
  const outcome = toasting('It is sent again');
  const payout = trpc.payments.retryPayout.useMutation(outcome);
  const refund = trpc.payments.retryRefund.useMutation(outcome);
  return (
    <Button
      variant="primary"
      busy={payout.isPending || refund.isPending}
      onClick={() => (list === 'payouts' ? payout.mutate({ payoutId: id }) : refund.mutate({ refundId: id }))}
    >
      Retry
    </Button>
  );
}

function Known({ list, id }: { list: DeskList; id: string }) {
  const [{ row, history, evidence, refund }] = trpc.payments.deskItem.useSuspenseQuery(
    { list, id },
    { refetchInterval: ({ state }) => (state.data?.underWay ? ASK_MS : false) },
  );
  const due = pageTexts.due[list];
  return (
    <>
      <DescriptionList
        look="rows"
        className="border-base-300 mb-6 border-y py-2.5"
        items={[
          { label: 'Status', value: <LookPill look={rowLook(row)} /> },
          { label: 'Amount', value: <Money amountMinor={row.amountMinor} currency={row.currency} /> },
          {
            label: 'Refunded',
            value: row.refundedMinor > 0 && <Money amountMinor={row.refundedMinor} currency={row.currency} />,
          },
          { label: 'For', value: row.kind && pageTexts.kinds[row.kind] },
          { label: isCreators(list) ? 'Creator' : 'Brand', value: row.person },
          { label: 'Email', value: row.person === row.email ? null : row.email },
          {
            label: 'Campaign',
            value: (
              <AppLink
                to="/admin/projects/$campaignId"
                params={{ campaignId: row.campaignId }}
                className="link-plain break-words"
              >
                {row.campaignName}
              </AppLink>
            ),
          },
          { label: 'Since', value: <DateText value={row.createdAt} time /> },
          { label: due?.label ?? '', value: due && row.dueAt && <Due row={row} missed={due.missed} /> },
          {
            label: 'Can be refunded',
            value: refund && <Refundable refund={refund} currency={row.currency} />,
          },
          { label: 'Reference of the transfer', value: row.transferReference },
          { label: 'Reason', value: row.reason },
        ]}
      />
      {list === 'disputes' && (
        <div className="mb-6">
          <DownloadButton href={`/papers/evidence/${id}`}>Evidence as PDF</DownloadButton>
        </div>
      )}
      {evidence && (
        <section aria-label="Evidence that was submitted" className="mb-6">
          <h3 className="text-sm font-medium">Evidence that was submitted</h3>
          <p className="text-muted mt-1 break-words whitespace-pre-wrap">{evidence}</p>
        </section>
      )}
      <section aria-label="History">
        <h3 className="mb-2 text-sm font-medium">History</h3>
        <ol className="divide-base-300 divide-y">
          {history.map((event) => (
            <HistoryLine key={event.id} event={event} currency={row.currency} />
          ))}
        </ol>
      </section>
    </>
  );
}

function Refundable({ refund, currency }: { refund: NonNullable<DeskItem['refund']>; currency: Currency }) {
  if (refund.allowed) return <Money amountMinor={refund.mostMinor} currency={currency} />;
  return (
    <>
      Nothing now
      <span className="text-muted block text-sm font-normal">{refund.reason}</span>
    </>
  );
}

function HistoryLine({
  event: { at, status, refundMinor, by, note },
  currency,
}: {
  event: DeskEvent;
  currency: Currency;
}) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2.5">
      <span className="min-w-0">
        {refundMinor !== null && (
          <span className="mr-2 text-sm">{`Refund of ${formatMoney({ amountMinor: refundMinor, currency })}`}</span>
        )}
        {status && <LookPill look={deskLook(status)} />}
        <span className={cx('text-muted text-sm', status && 'ml-2')}>{by ?? 'by Accord'}</span>
        {note && <span className="mt-1 block text-sm break-words">{note}</span>}
      </span>
      <span className="text-muted text-sm">
        <DateText value={at} time />
      </span>
    </li>
  );
}
