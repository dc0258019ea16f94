import { Select } from '#client/components/fields/Field.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import type { Column } from '#client/components/lists/DataTable.tsx';
import { DayFilter } from '#client/components/lists/DayFilter.tsx';
import type { SearchIn } from '#client/components/lists/listSearch.ts';
import { PagedTable } from '#client/components/lists/PagedTable.tsx';
import type { Address } from '#client/components/lists/useListSearch.ts';
import { trpc } from '#client/trpc.ts';
import { plural } from '#shared/format.ts';
import { eventLabels } from '#shared/messages/settings/webhooks-card.ts';
import { eventsFor, WEBHOOK_TEST, type WebhookRole } from '#shared/settings/webhook-events.ts';
import { OUTCOMES } from '#shared/settings/webhook-log.ts';
import { OutcomePill, outcomeLabels } from './OutcomePill.tsx';
import type { DeliveryView } from './types.ts';
import { webhookSearch } from './webhookSearch.ts';

interface MessagesProps {
  webhookId: string;
  address: Address<SearchIn<typeof webhookSearch>>;
  /** Messages of an agency say whom they concern. */
  holder: WebhookRole;
}

/** The log of a webhook, newest first, with its filters; a row opens the message. */
export function WebhookMessages({ webhookId, address, holder }: MessagesProps) {
  const { search, onOpen } = address;
  const { event, outcome, from, until } = search;
  const filtered = event || outcome || from || until;
  return (
    <PagedTable
      query={trpc.settings.webhookDeliveries}
      input={{ webhookId, ...webhookSearch.input(search) }}
      label="Messages"
      columns={holder === 'agency' ? [EVENT, CONCERNS, ...COLUMNS] : [EVENT, ...COLUMNS]}
      onRowOpen={({ id }) => onOpen({ message: id })}
      filters={<LogFilters {...address} holder={holder} />}
      failure={{ title: 'The messages could not be loaded' }}
      empty={
        filtered
          ? { title: 'No messages match' }
          : { title: 'Nothing has been sent yet', text: 'Send a test to see whether your server accepts it.' }
      }
    />
  );
}

function LogFilters({ search, onSearch, holder }: MessagesProps['address'] & Pick<MessagesProps, 'holder'>) {
  const { event, outcome, from, until } = search;
  return (
    <div className="mb-4 grid grid-cols-2 items-end gap-3 lg:grid-cols-[minmax(0,1fr)_11rem_10rem_10rem]">
      <Select
        label="Event"
        hideLabel
        placeholder="Every event"
        options={[...eventsFor(holder), WEBHOOK_TEST].map((name) => ({ value: name, label: name }))}
        value={event ?? ''}
        onChange={({ target }) => onSearch({ event: target.value || undefined })}
      />
      <Select
        label="Outcome"
        hideLabel
        placeholder="Every outcome"
        options={OUTCOMES.map((value) => ({ value, label: outcomeLabels[value] }))}
        value={outcome ?? ''}
        onChange={({ target }) => onSearch({ outcome: OUTCOMES.find((known) => known === target.value) })}
      />
      <DayFilter label="From" value={from} onChange={(chosen) => onSearch({ from: chosen })} />
      <DayFilter label="Until" value={until} onChange={(chosen) => onSearch({ until: chosen })} />
    </div>
  );
}

const EVENT: Column<DeliveryView> = {
  key: 'event',
  header: 'Event',
  cell: ({ event }) => (
    <span className="block min-w-40">
      <span className="font-mono text-sm break-words">{event}</span>
      <span className="text-muted block text-sm font-normal">{eventLabels[event]}</span>
    </span>
  ),
};

const CONCERNS: Column<DeliveryView> = {
  key: 'concerns',
  header: 'Concerns',
  cell: ({ concerns }) => <span className="break-words">{concerns ? concerns.name : 'You'}</span>,
};

const COLUMNS: readonly Column<DeliveryView>[] = [
  {
    key: 'outcome',
    header: 'Outcome',
    leads: true,
    cell: (message) => (
      <span className="flex flex-col items-start gap-1">
        <OutcomePill {...message} />
        {message.outcome !== 'accepted' && message.response && (
          <span className="text-muted line-clamp-2 max-w-64 text-sm break-words">{message.response}</span>
        )}
      </span>
    ),
  },
  {
    key: 'attempts',
    header: 'Attempts',
    cell: ({ attempts, responseStatus }) => (
      <span className="block">
        {attempts === 0 ? 'None' : plural(attempts, 'attempt')}
        {responseStatus !== null && <span className="text-muted block text-sm">Status {responseStatus}</span>}
      </span>
    ),
  },
  {
    key: 'at',
    header: 'Happened',
    leads: true,
    cell: ({ createdAt }) => <DateText value={createdAt} time />,
  },
];
