import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import type { Column } from '#client/components/lists/DataTable.tsx';
import { PagedTable } from '#client/components/lists/PagedTable.tsx';
import { trpc } from '#client/trpc.ts';
import type { ConversionView } from '#shared/analytics/conversions.schema.ts';
import { UNKNOWN } from '#shared/format.ts';
import { analyticsMessages } from '#shared/messages/analytics.ts';
import { StrikeDialog } from './StrikeDialog.tsx';

const messages = analyticsMessages.conversions;
/** The first letters of a network's hash, enough to tell the networks in a list apart. */
const NETWORK_CHARS = 6;

const columns: readonly Column<ConversionView>[] = [
  {
    key: 'order',
    header: 'Order',
    cell: ({ order, creator, code }) => (
      <span className="block min-w-0">
        <span className="block font-medium break-all">{order}</span>
        <span className="text-muted block text-sm break-words">{creator}</span>
        {code && <span className="text-muted block text-sm break-all">{messages.byCode(code)}</span>}
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
  { key: 'state', header: 'State', cell: (row) => <State {...row} /> },
];

function State({ struck, outsideWindow, clickedAt }: Pick<ConversionView, 'struck' | 'outsideWindow' | 'clickedAt'>) {
  if (!struck && outsideWindow) {
    return (
      <span className="block min-w-0">
        <StatusPill tone="warning">{messages.outsideWindow}</StatusPill>
        <span className="text-muted mt-1 block text-sm">
          {messages.clicked} <DateText value={clickedAt} time />
        </span>
      </span>
    );
  }
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

/** All conversions of a campaign, newest first; fake ones are struck out here, and put back, by those who may. */
export function ConversionTable({ campaignId, mayStrike }: { campaignId: string; mayStrike: boolean }) {
  const [chosen, setChosen] = useState<ConversionView | null>(null);
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
      <PagedTable
        here
        query={trpc.analytics.conversions}
        input={{ campaignId }}
        label={messages.title}
        columns={mayStrike ? [...columns, action] : columns}
        failure={{ title: messages.loadFailed }}
        empty={{ title: messages.empty, text: messages.emptyText }}
      />
      {chosen && <StrikeDialog campaignId={campaignId} conversion={chosen} onClose={() => setChosen(null)} />}
    </section>
  );
}
