import type { inferRouterOutputs } from '@trpc/server';
import { Card } from '#client/components/base/Card.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { type Column, DataTable } from '#client/components/lists/DataTable.tsx';
import { DescriptionList } from '#client/components/parts/DescriptionList.tsx';
import { trpc } from '#client/trpc.ts';
import type { AppRouter } from '#server/router.ts';
import { UNKNOWN } from '#shared/format.ts';
import * as texts from '#shared/messages/payments/staff-payments.ts';
import { paymentLook } from '#shared/staff-looks.ts';

type Payment = inferRouterOutputs<AppRouter>['payments']['forStaff']['payments'][number];

const columns: readonly Column<Payment>[] = [
  { key: 'kind', header: texts.kind, cell: ({ kind }) => <span className="font-medium">{texts.kinds[kind]}</span> },
  { key: 'status', header: texts.status, cell: (payment) => <LookPill look={paymentLook(payment)} /> },
  {
    key: 'amount',
    header: texts.amount,
    align: 'right',
    cell: ({ amountMinor, currency }) => <Money amountMinor={amountMinor} currency={currency} />,
  },
  {
    key: 'refunded',
    header: texts.refunded,
    align: 'right',
    cell: ({ refundedMinor, currency }) => <Money amountMinor={refundedMinor || null} currency={currency} />,
  },
  {
    key: 'date',
    header: texts.date,
    cell: ({ succeededAt, createdAt }) => <DateText value={succeededAt ?? createdAt} />,
  },
  {
    key: 'invoice',
    header: texts.invoice,
    cell: ({ invoiceNumber }) => invoiceNumber ?? <span className="text-muted">{UNKNOWN}</span>,
  },
];

/** The money of a campaign, for staff to read: what is held, what is due, and what was paid. */
export function StaffPayments({ campaignId }: { campaignId: string }) {
  return (
    <Card title={texts.title}>
      <Loaded failure={{ title: texts.loadFailed }} skeleton={<Table rows={undefined} />}>
        <Payments campaignId={campaignId} />
      </Loaded>
    </Card>
  );
}

function Payments({ campaignId }: { campaignId: string }) {
  const [{ payments, heldMinor, balanceMinor, currency }] = trpc.payments.forStaff.useSuspenseQuery({ campaignId });
  return (
    <>
      <DescriptionList
        className="mb-4"
        items={[
          { label: texts.held, value: <Money amountMinor={heldMinor} currency={currency} /> },
          { label: texts.balance, value: <Money amountMinor={balanceMinor} currency={currency} /> },
        ]}
      />
      <Table rows={payments} />
    </>
  );
}

function Table({ rows }: { rows: readonly Payment[] | undefined }) {
  return (
    <DataTable
      label={texts.title}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      skeletonRows={2}
      empty={{ title: texts.none }}
    />
  );
}
