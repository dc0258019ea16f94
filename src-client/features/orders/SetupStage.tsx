import { Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { SkeletonCard } from '#client/components/base/Skeleton.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { late } from '#client/components/core/late.tsx';
import { useNow } from '#client/components/core/now.ts';
import { DateText } from '#client/components/frame/DateText.tsx';
import { DescriptionList } from '#client/components/parts/DescriptionList.tsx';
import { stageLabels } from '#shared/campaigns/campaign-labels.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import { STAGE_PROGRESS_PERCENT } from '#shared/constants.ts';
import { daysLeft } from '#shared/dates.ts';
import { daysLeftLabel, formatMoney } from '#shared/format.ts';
import { campaignMessages } from '#shared/messages/campaigns.ts';
import type { OrderData } from './types.ts';

const EditDetails = late(async () => (await import('./EditDetails.tsx')).EditDetails, <SkeletonCard />);

/** The campaign's details, and Edit Details (BR-ORD-17 to BR-ORD-20). */
export function SetupStage({ order }: { order: OrderData }) {
  const [editing, setEditing] = useState(false);
  const edited = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  // After editing, the focus returns to the button that opened it.
  useEffect(() => {
    if (!editing && edited.current) button.current?.focus();
    edited.current = editing;
  }, [editing]);
  if (editing) {
    return <EditDetails order={order} onDone={() => setEditing(false)} />;
  }
  const { edit } = order.may;
  const editable = edit.allowed;
  return (
    <Card
      title="Campaign details"
      description={edit.allowed ? undefined : <span id="order-fixed">{edit.reason}</span>}
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

/** The read-only facts of an order. */
function OrderFacts({ order }: { order: OrderData }) {
  const { budget, netBudget, submissionDeadline: due, timeZone, creatorCounts } = order;
  const now = useNow();
  // In the last stage, or while the order stands still, the days are not counted.
  const over = order.halted || order.stage === 'content_performance';
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
              <span className={!over && daysLeft(due, now, timeZone) <= 0 ? 'text-error' : undefined}>
                <DateText value={due} zone={timeZone} />
                {!over && <span className="whitespace-nowrap">{` · ${daysLeftLabel(due, now, timeZone)}`}</span>}
              </span>
            ) : (
              '–'
            ),
          },
          {
            label: 'Timeline',
            value: (
              <>
                {filled('{date} to {date2}', {
                  date: <DateText value={order.startDate} />,
                  date2: <DateText value={order.endDate} zone={timeZone} />,
                })}
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
