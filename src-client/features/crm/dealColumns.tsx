import { Money } from '#client/components/base/Money.tsx';
import { LookPill, StatusPill } from '#client/components/base/StatusPill.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import type { Column } from '#client/components/lists/DataTable.tsx';
import { extension as extensionOfUsage } from '#shared/messages/deals/extend-usage.ts';
import { ORDER_DEAL_LOOKS, type Tone } from '#shared/status-looks.ts';
import type { DealRow } from './types.ts';

export const STAGE_LABELS = {
  pending: 'Pending',
  active: 'Active',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const;

/** The colour of each stage of the pipeline. */
export const STAGE_TONES: Readonly<Record<DealRow['stage'], Tone>> = {
  pending: 'warning',
  active: 'info',
  completed: 'success',
  cancelled: 'neutral',
};

/** The columns of a table of deals (ruling CRM-27); `without` leaves out the party whose page it is. */
export const dealColumns = (without?: 'brand' | 'creator'): readonly Column<DealRow>[] =>
  COLUMNS.filter(({ key }) => key !== without);

const COLUMNS: readonly Column<DealRow>[] = [
  {
    key: 'title',
    header: 'Deal',
    cell: ({ title, extension }) => (
      <span className="block max-w-72 break-words">
        {title}
        {extension && <span className="text-muted block text-sm">{extensionOfUsage}</span>}
      </span>
    ),
  },
  { key: 'brand', header: 'Brand', cell: ({ brand }) => <span className="break-words">{brand.name}</span> },
  {
    key: 'creator',
    leads: true,
    header: 'Creator',
    cell: ({ creator }) => <span className="break-words">{creator.name}</span>,
  },
  { key: 'value', leads: true, header: 'Value', align: 'right', cell: ({ amount }) => <Money {...amount} /> },
  {
    key: 'stage',
    header: 'Stage',
    cell: ({ stage }) => <StatusPill tone={STAGE_TONES[stage]}>{STAGE_LABELS[stage]}</StatusPill>,
  },
  {
    key: 'status',
    leads: true,
    header: 'Status',
    cell: ({ status }) => <LookPill look={ORDER_DEAL_LOOKS[status]} />,
  },
  { key: 'updated', header: 'Updated', cell: ({ updatedAt }) => <DateText value={updatedAt} /> },
];

/** Whether staff can end a deal in one of the ways. */
export const isEndable = ({ may }: DealRow): boolean => may.withdraw.allowed || may.cancel.allowed || may.end.allowed;
