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
import type { PaymentKind } from '#shared/payments/payments.schema.ts';
import { paymentLook } from '#shared/staff-looks.ts';

const kinds: Readonly<Record<PaymentKind, string>> = { deposit: 'Deposit', balance: 'Balance' };

type Payment = inferRouterOutputs<AppRouter>['payments']['forStaff']['payments'][number];

const columns: readonly Column<Payment>[] = [
  { key: 'kind', header: 'Payment', cell: ({ kind }) => <span className="font-medium">{kinds[kind]}</span> },
  { key: 'status', header: 'Status', cell: (payment) => <LookPill look={paymentLook(payment)} /> },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    cell: ({ amountMinor, currency }) => <Money amountMinor={amountMinor} currency={currency} />,
  },
  {
    key: 'refunded',
    header: 'Refunded',
    align: 'right',
    cell: ({ refundedMinor, currency }) => <Money amountMinor={refundedMinor || null} currency={currency} />,
  },
  {
    key: 'date',
    header: 'Date',
    cell: ({ succeededAt, createdAt }) => <DateText value={succeededAt ?? createdAt} />,
  },
  {
    key: 'invoice',
    header: 'Invoice',
    cell: ({ invoiceNumber }) => invoiceNumber ?? <span className="text-muted">{UNKNOWN}</span>,
  },
];

/** The money of a campaign, for staff to read: what is held, what is due, and what was paid. */
export function StaffPayments({ campaignId }: { campaignId: string }) {
  return (
    <Card title="Payments">
      <Loaded failure={{ title: 'The payments could not be loaded' }} skeleton={<Table rows={undefined} />}>
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
          { label: 'Held', value: <Money amountMinor={heldMinor} currency={currency} /> },
          { label: 'Balance due', value: <Money amountMinor={balanceMinor} currency={currency} /> },
        ]}
      />
      <Table rows={payments} />
    </>
  );
}

function Table({ rows }: { rows: readonly Payment[] | undefined }) {
  return (
    <DataTable
      label="Payments"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      skeletonRows={2}
      empty={{ title: 'Nothing has been paid yet.' }}
    />
  );
}
