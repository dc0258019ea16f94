import { ChartNoAxesColumn } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { notify } from '#client/components/base/notify.ts';
import { Callout } from '#client/components/core/Callout.tsx';
import { useNow } from '#client/components/core/now.ts';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { trpc } from '#client/trpc.ts';
import { dayIn } from '#shared/dates.ts';
import { formatMoney, longDay } from '#shared/format.ts';
import { launchLeavesOut } from '#shared/messages/content/launch-state.ts';
import { launchMessages } from '#shared/messages/content.ts';
import { completed, completionLacks } from '#shared/messages/orders/completion.ts';
import { completionMessages } from '#shared/messages/orders.ts';
import { ContentRows } from './ContentRows.tsx';
import { Lacks } from './Lacks.tsx';
import { LaunchButton } from './LaunchButton.tsx';
import type { OrderData } from './types.ts';

/** The last stage: launch, completion and results (BR-ORD-25, ruling A09). */
export function PerformanceStage({ order }: { order: OrderData }) {
  const approved = order.content.filter(({ status }) => status === 'approved' || status === 'published').length;
  const published = order.content.filter(({ status }) => status === 'published').length;
  const figures = [
    ['Budget', order.budget ? formatMoney(order.budget, { decimals: 'none' }) : '–', ''],
    ['Creators', String(order.creatorsActive), `of ${order.creatorsAll} invited`],
    ['Content approved', String(approved), `of ${order.content.length} submitted`],
    ['Posts published', String(published), `of ${approved} approved`],
  ] as const;
  const now = useNow();
  const owed = order.balanceDue !== null && order.balanceDue.amountMinor > 0;
  return (
    <div className="space-y-4">
      <LastActs order={order} owed={owed} />
      <Card
        title={order.status === 'completed' ? 'Campaign completed' : 'Content & performance'}
        description={
          // A campaign that was completed early did not run until its end date.
          order.status === 'completed' && order.endDate && order.endDate < dayIn(order.timeZone, now)
            ? `Ran until ${longDay(order.endDate)}`
            : undefined
        }
        action={
          <>
            {order.reviewOpen && (
              <ButtonLink size="sm" to="/brand/campaign-review/$campaignId" params={{ campaignId: order.id }}>
                Review
              </ButtonLink>
            )}
            <ButtonLink
              size="sm"
              icon={ChartNoAxesColumn}
              to="/brand/analytics/$campaignId"
              params={{ campaignId: order.id }}
            >
              {'Analytics & Results'}
            </ButtonLink>
          </>
        }
      >
        <dl className="grid grid-cols-2 gap-x-4 gap-y-5 lg:grid-cols-4">
          {figures.map(([label, value, note]) => (
            <div key={label} className="min-w-0">
              <dt className="text-muted text-sm">{label}</dt>
              <dd>
                <span className="font-display block truncate text-2xl font-semibold">{value}</span>
                <span className="text-muted text-sm">{note}</span>
              </dd>
            </div>
          ))}
        </dl>
        {order.content.length > 0 && (
          <div className="border-base-300 mt-5 -mb-3 border-t">
            <ContentRows content={order.content} />
          </div>
        )}
      </Card>
    </div>
  );
}

/** The brand's next action: launch what is ready, or complete what is done. */
function LastActs({ order, owed }: { order: OrderData; owed: boolean }) {
  const [asking, setAsking] = useState(false);
  const complete = trpc.orders.complete.useMutation();

  if (order.status === 'awaiting_approval') {
    if (!order.may.launch.allowed) return <Callout kind="info">{order.may.launch.reason}</Callout>;
    const leavesOut = launchLeavesOut(order.launching);
    return (
      <Callout
        kind={leavesOut ? 'warning' : 'success'}
        title={launchMessages.ready}
        action={<LaunchButton campaignId={order.id} disabled={owed} leavesOut={leavesOut} />}
      >
        {leavesOut && <p className="mb-1 font-medium">{leavesOut}</p>}
        {owed ? launchMessages.balanceDue : 'Every creator with approved content will be asked to post it.'}
      </Callout>
    );
  }
  if (order.status !== 'live') return null;
  const ready = order.may.complete;
  const lacks = completionLacks(order.completing);
  return (
    <>
      <Callout
        kind={ready.allowed ? (lacks.length > 0 ? 'warning' : 'success') : 'info'}
        title="This campaign is live"
        action={
          <Button variant="primary" disabled={!ready.allowed} onClick={() => setAsking(true)}>
            {completionMessages.complete}
          </Button>
        }
      >
        {ready.allowed ? saidOf(order.completing) : ready.reason}
        <Lacks lacks={lacks} />
      </Callout>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Complete this campaign?"
        tone="primary"
        confirmLabel={completionMessages.complete}
        onConfirm={async () => {
          const completion = await complete.mutateAsync({ campaignId: order.id });
          setAsking(false);
          notify.success(completed(completion));
        }}
      >
        <Lacks lacks={lacks} />
        <p>
          {order.completing.unpaid.amountMinor > 0
            ? 'Creators are paid as far as your payments go. This cannot be undone.'
            : 'Creators are paid what they earned, and what is left of the budget comes back to you. This cannot be undone.'}
        </p>
      </ConfirmDialog>
    </>
  );
}

const saidOf = ({ unpaid }: OrderData['completing']) =>
  unpaid.amountMinor > 0
    ? 'All content is approved.'
    : 'All content is approved. Completing the campaign pays its creators.';
