import { Money } from '#client/components/base/Money.tsx';
import { LookPill, StatusPill } from '#client/components/base/StatusPill.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import type { Column } from '#client/components/lists/DataTable.tsx';
import * as texts from '#shared/messages/crm/pipeline.ts';
import { extension as extensionOfUsage } from '#shared/messages/deals/extend-usage.ts';
import { ORDER_DEAL_LOOKS, type Tone } from '#shared/status-looks.ts';
import type { DealRow } from './types.ts';

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
    header: texts.deal,
    cell: ({ title, extension }) => (
      <span className="block max-w-72 break-words">
        {title}
        {extension && <span className="text-muted block text-sm">{extensionOfUsage}</span>}
      </span>
    ),
  },
  { key: 'brand', header: texts.brand, cell: ({ brand }) => <span className="break-words">{brand.name}</span> },
  {
    key: 'creator',
    leads: true,
    header: texts.creator,
    cell: ({ creator }) => <span className="break-words">{creator.name}</span>,
  },
  { key: 'value', leads: true, header: texts.value, align: 'right', cell: ({ amount }) => <Money {...amount} /> },
  {
    key: 'stage',
    header: texts.stage,
    cell: ({ stage }) => <StatusPill tone={STAGE_TONES[stage]}>{texts.stages[stage]}</StatusPill>,
  },
  {
    key: 'status',
    leads: true,
    header: texts.status,
    cell: ({ status }) => <LookPill look={ORDER_DEAL_LOOKS[status]} />,
  },
  { key: 'updated', header: texts.updated, cell: ({ updatedAt }) => <DateText value={updatedAt} /> },
];

/** Whether staff can end a deal in one of the ways. */
export const isEndable = ({ may }: DealRow): boolean => may.withdraw.allowed || may.cancel.allowed || may.end.allowed;
