import { Pencil } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '#client/components/Button.tsx';
import { Card } from '#client/components/Card.tsx';
import { DateText } from '#client/components/DateText.tsx';
import { DescriptionList } from '#client/components/DescriptionList.tsx';
import { useNow } from '#client/components/now.ts';
import { SkeletonCard } from '#client/components/Skeleton.tsx';
import { StatusPill } from '#client/components/StatusPill.tsx';
import { stageLabels } from '#shared/campaigns/campaign-labels.ts';
import { STAGE_PROGRESS_PERCENT } from '#shared/constants.ts';
import { daysLeft, daysLeftLabel, endOfDay } from '#shared/dates.ts';
import { campaignMessages } from '#shared/messages/campaigns.ts';
import { formatMoney } from '#shared/money.ts';
import { platformLabel } from '#shared/platforms.ts';
import type { OrderData } from './types.ts';

const EditDetails = lazy(async () => ({ default: (await import('./EditDetails.tsx')).EditDetails }));

/** The campaign's details, and Edit Details (BR-ORD-17 to BR-ORD-20). */
export function SetupStage({ order }: { order: OrderData }) {
  const [editing, setEditing] = useState(false);
  const edited = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  // Back from editing the focus is where it came from.
  useEffect(() => {
    if (!editing && edited.current) button.current?.focus();
    edited.current = editing;
  }, [editing]);
  if (editing) {
    return (
      <Suspense fallback={<SkeletonCard />}>
        <EditDetails order={order} onDone={() => setEditing(false)} />
      </Suspense>
    );
  }
  const editable = order.may.edit === true;
  return (
    <Card
      title="Campaign details"
      description={order.may.edit === true ? undefined : <span id="order-fixed">{order.may.edit.missing}</span>}
      action={
        <Button
          ref={button}
          size="sm"
          icon={Pencil}
          disabled={!editable}
          aria-describedby={editable ? undefined : 'order-fixed'}
          onClick={() => setEditing(true)}
        >
          Edit Details
        </Button>
      }
    >
      <OrderFacts order={order} />
    </Card>
  );
}

/** Everything about an order that is only read. */
function OrderFacts({ order }: { order: OrderData }) {
  const { budget, netBudget, submissionDeadline, creatorCounts } = order;
  const due = submissionDeadline ? endOfDay(submissionDeadline) : null;
  const now = useNow();
  const counts = [
    ['Invited', creatorCounts.invited, 'info'],
    ['Accepted', creatorCounts.accepted, 'success'],
    ['Declined', creatorCounts.declined, 'error'],
    ['Completed', creatorCounts.completed, 'neutral'],
  ] as const;
  return (
    <>
      <p className="mb-6 max-w-[70ch] whitespace-pre-line">{order.description ?? campaignMessages.noDescription}</p>
      <DescriptionList
        columns={3}
        items={[
          { label: 'Budget', value: budget ? formatMoney(budget) : '–' },
          { label: 'Net budget', value: netBudget ? formatMoney(netBudget) : '–' },
          { label: 'Progress', value: `${STAGE_PROGRESS_PERCENT[order.stage]}% · ${stageLabels[order.stage]}` },
          { label: 'Creators', value: String(order.creatorsAll) },
          {
            label: 'Due date',
            value: due ? (
              <span className={daysLeft(due, now) <= 0 ? 'text-error' : undefined}>
                <DateText value={submissionDeadline} /> · {daysLeftLabel(due, now)}
              </span>
            ) : (
              '–'
            ),
          },
          {
            label: 'Timeline',
            value: (
              <>
                <DateText value={order.startDate} /> to <DateText value={order.endDate} />
              </>
            ),
          },
          { label: 'Target platforms', value: order.platforms.map(platformLabel).join(', ') || '–' },
        ]}
      />
      <ul aria-label="Creators by status" className="border-base-300 mt-6 flex flex-wrap gap-2 border-t pt-5">
        {counts.map(([label, count, tone]) => (
          <li key={label}>
            <StatusPill tone={tone}>
              {label} {count}
            </StatusPill>
          </li>
        ))}
      </ul>
    </>
  );
}
