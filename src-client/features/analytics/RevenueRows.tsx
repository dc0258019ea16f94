import { X } from 'lucide-react';
import { useEffect, useId } from 'react';
import { AppLink } from '#client/components/base/AppLink.tsx';
import { IconButton } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { leadTo } from '#client/components/core/focus.ts';
import type { Column } from '#client/components/lists/DataTable.tsx';
import { PagedTable } from '#client/components/lists/PagedTable.tsx';
import { TotalInDollars } from '#client/components/parts/TotalInDollars.tsx';
import { trpc } from '#client/trpc.ts';
import type { Days, RevenueRow } from '#shared/analytics/revenue.schema.ts';
import { isoDay } from '#shared/dates.ts';
import { daysLabel, longDay } from '#shared/format.ts';
import { analyticsMessages } from '#shared/messages/analytics.ts';
import { brandName, nameOrUntitled } from '#shared/names.ts';
import { partNames } from '#shared/payments/milestone-names.ts';
import { ExportDays } from './ExportDays.tsx';

const loadFailed = {
  title: 'The transactions could not be loaded',
  text: 'Nothing was lost. Please try again.',
};

const columns: readonly Column<RevenueRow>[] = [
  {
    key: 'campaign',
    header: 'Campaign',
    cell: (row) => (
      <span className="block max-w-64">
        <AppLink
          className="link-plain block font-medium break-words"
          to="/admin/projects/$campaignId"
          params={{ campaignId: row.campaignId }}
        >
          {nameOrUntitled(row.campaignName)}
        </AppLink>
        <span className="text-muted block text-sm break-words">{brandName({ companyName: row.brandName })}</span>
      </span>
    ),
  },
  { key: 'creator', header: 'Creator', cell: ({ creatorName }) => creatorName },
  { key: 'milestone', header: 'Milestone', cell: ({ milestone }) => partNames[milestone] },
  // The day on which it counts, which is the same for all readers.
  { key: 'date', leads: true, header: 'Date', cell: ({ earnedAt }) => longDay(isoDay(earnedAt)) },
  { key: 'revenue', leads: true, header: 'Revenue', align: 'right', cell: ({ gross }) => <Money {...gross} /> },
  { key: 'profit', header: 'Profit', align: 'right', cell: ({ fee }) => <Money {...fee} /> },
  {
    key: 'dollars',
    header: 'In US dollars',
    align: 'right',
    cell: ({ revenueMinor }) => <TotalInDollars amountMinor={revenueMinor} />,
  },
];

/** The released milestones behind a figure of the revenue dashboard. */
export function RevenueRows({ days, onClose }: { days: Days; onClose: () => void }) {
  const title = `Behind the figures: ${daysLabel(days)}`;
  const id = useId();
  useEffect(() => {
    if (title) leadTo(document.getElementById(id));
  }, [id, title]);
  return (
    <Card
      id={id}
      title={title}
      description="Each released milestone, newest first. The figures convert each day as a whole, so the dollars of single rows may differ from them by a cent."
      className="mb-4"
      action={
        <span className="flex items-center gap-2">
          <ExportDays days={days} label="Export these rows as CSV" />
          <IconButton icon={X} label="Close" onClick={onClose} />
        </span>
      }
    >
      <PagedTable
        key={title}
        here
        query={trpc.analytics.revenueRows}
        input={{ from: days.from, until: days.until }}
        label={title}
        columns={columns}
        skeletonRows={3}
        failure={loadFailed}
        empty={{ title: analyticsMessages.noRevenue }}
      />
    </Card>
  );
}
