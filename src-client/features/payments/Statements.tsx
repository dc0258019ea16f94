import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { type Column, DataTable } from '#client/components/lists/DataTable.tsx';
import { DownloadButton } from '#client/components/parts/DownloadButton.tsx';
import { ExportButton } from '#client/components/parts/ExportButton.tsx';
import { trpc } from '#client/trpc.ts';
import { STATEMENTS_SHOWN } from '#shared/constants.ts';
import { monthLabel } from '#shared/format.ts';
import type { StatementMonth, StatementSum } from '#shared/payments/statements.ts';

/** A statement for each month with payments, as CSV and as PDF. */
export function Statements() {
  return (
    <section aria-label="Monthly statements" className="space-y-4">
      <div className="pt-3">
        <h2 className="text-card font-[620]">Monthly statements</h2>
        <p className="text-muted mt-0.5 text-sm">
          What was released to you and what was paid, month by month. “Open” is what has not been paid yet.
        </p>
      </div>
      <Loaded failure={{ title: 'The statements could not be loaded' }} skeleton={<Table months={undefined} />}>
        <Known />
      </Loaded>
    </section>
  );
}

function Known() {
  const [months] = trpc.payments.statements.useSuspenseQuery();
  const [all, setAll] = useState(false);
  return (
    <>
      <Table months={all ? months : months.slice(0, STATEMENTS_SHOWN)} />
      {!all && months.length > STATEMENTS_SHOWN && (
        <Button size="sm" onClick={() => setAll(true)}>
          Show earlier months
        </Button>
      )}
    </>
  );
}

/** The sum of one currency in a month; the first row of a month has its name and its files. */
interface Row extends StatementSum {
  month: string;
  first: boolean;
}

function Table({ months }: { months: readonly StatementMonth[] | undefined }) {
  const rows = months?.flatMap(({ month, sums }) =>
    sums.map((sum, index): Row => ({ ...sum, month, first: index === 0 })),
  );
  return (
    <DataTable
      label="Monthly statements"
      columns={columns}
      rows={rows}
      rowKey={({ month, currency }) => `${month} ${currency}`}
      skeletonRows={4}
      empty={{
        title: 'No statements yet',
        text: 'Your first statement comes with the first money that is released to you.',
      }}
    />
  );
}

const amount = (key: 'releasedMinor' | 'paidMinor' | 'closingMinor', header: string): Column<Row> => ({
  key,
  header,
  align: 'right',
  cell: (row) => <Money amountMinor={row[key]} currency={row.currency} />,
});

const columns: readonly Column<Row>[] = [
  { key: 'month', header: 'Month', cell: ({ month }) => <span className="font-medium">{monthLabel(month)}</span> },
  amount('releasedMinor', 'Released'),
  amount('paidMinor', 'Paid'),
  amount('closingMinor', 'Open'),
  { key: 'files', header: 'Files', align: 'right', cell: (row) => row.first && <Files month={row.month} /> },
];

function Files({ month }: { month: string }) {
  const utils = trpc.useUtils();
  const label = monthLabel(month);
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      <ExportButton
        label={`CSV of ${label}`}
        load={() => utils.payments.statementCsv.fetch({ month }, { staleTime: 0 })}
      />
      <DownloadButton href={`/papers/statement/${month}`} label={`PDF of ${label}`}>
        PDF
      </DownloadButton>
    </span>
  );
}
