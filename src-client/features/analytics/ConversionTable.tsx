import { useState } from 'react';
import { Button } from '#client/components/Button.tsx';
import { type Column, DataTable } from '#client/components/DataTable.tsx';
import { DateText } from '#client/components/DateText.tsx';
import { Money } from '#client/components/Money.tsx';
import { StatusPill } from '#client/components/StatusPill.tsx';
import { useCursorPages } from '#client/components/useCursorPages.tsx';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import type { ConversionView } from '#shared/analytics/conversions.schema.ts';
import { analyticsMessages } from '#shared/messages/analytics.ts';
import { UNKNOWN } from '#shared/numbers.ts';
import { StrikeDialog } from './StrikeDialog.tsx';

const messages = analyticsMessages.conversions;
/** The first letters of a network's hash, enough to tell the networks of a list apart. */
const NETWORK_CHARS = 6;

const columns: readonly Column<ConversionView>[] = [
  {
    key: 'order',
    header: 'Order',
    cell: ({ order, creator }) => (
      <span className="block min-w-0">
        <span className="block font-medium break-all">{order}</span>
        <span className="text-muted block text-sm break-words">{creator}</span>
      </span>
    ),
  },
  { key: 'at', header: 'Time', cell: ({ at }) => <DateText value={at} time /> },
  {
    key: 'source',
    header: 'Source',
    cell: ({ source, network }) => (
      <span className="block">
        {messages.source[source]}
        {network && (
          <span className="text-muted block text-sm">{messages.network(network.slice(0, NETWORK_CHARS))}</span>
        )}
      </span>
    ),
  },
  {
    key: 'value',
    header: 'Value',
    align: 'right',
    cell: ({ value }) => (value ? <Money {...value} /> : UNKNOWN),
  },
  { key: 'state', header: 'State', cell: ({ struck }) => <State struck={struck} /> },
];

function State({ struck }: Pick<ConversionView, 'struck'>) {
  if (!struck) return <StatusPill tone="success">{messages.counts}</StatusPill>;
  return (
    <span className="block min-w-0">
      <StatusPill tone="warning">{messages.struckOut}</StatusPill>
      <span className="text-muted mt-1 block max-w-72 text-sm break-words">
        {messages.struckBy(struck.by, struck.reason)}, <DateText value={struck.at} time />
      </span>
    </span>
  );
}

/** Every conversion of a campaign, newest first; those that are not real are struck out here, and put back. */
export function ConversionTable({ campaignId }: { campaignId: string }) {
  const [chosen, setChosen] = useState<ConversionView | null>(null);
  const pages = useCursorPages();
  const conversions = trpc.analytics.conversions.useQuery(
    { campaignId, cursor: pages.cursor },
    { placeholderData: (previous) => previous },
  );
  const action: Column<ConversionView> = {
    key: 'action',
    header: 'Action',
    hideHeader: true,
    align: 'right',
    cell: (row) => {
      const label = row.struck ? messages.restore : messages.strike;
      return (
        <Button size="sm" aria-label={`${label}: order ${row.order}`} onClick={() => setChosen(row)}>
          {label}
        </Button>
      );
    },
  };
  return (
    <section aria-label={messages.title} className="mt-4">
      <h2 className="text-card mb-3 font-[620]">{messages.title}</h2>
      <DataTable
        label={messages.title}
        columns={[...columns, action]}
        rows={conversions.data?.rows}
        rowKey={({ id }) => id}
        refreshing={conversions.isPlaceholderData}
        error={
          conversions.isLoadingError
            ? {
                title: messages.loadFailed,
                text: errorMessage(conversions.error),
                onRetry: () => void conversions.refetch(),
              }
            : null
        }
        empty={{ title: messages.empty, text: messages.emptyText }}
        footer={pages.pager({ next: conversions.data?.nextCursor, busy: conversions.isFetching })}
      />
      {chosen && <StrikeDialog campaignId={campaignId} conversion={chosen} onClose={() => setChosen(null)} />}
    </section>
  );
}
