import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button, ButtonLink } from '#client/components/Button.tsx';
import { Callout } from '#client/components/Callout.tsx';
import { Card } from '#client/components/Card.tsx';
import { ErrorPanel } from '#client/components/ErrorPanel.tsx';
import { PageHeader } from '#client/components/PageHeader.tsx';
import { ProgressBar } from '#client/components/ProgressBar.tsx';
import { SkeletonCard, SkeletonPage } from '#client/components/Skeleton.tsx';
import { StageDots } from '#client/components/StageDots.tsx';
import { StatusPill } from '#client/components/StatusPill.tsx';
import { toastError } from '#client/errors.ts';
import { errorCode, trpc } from '#client/trpc.ts';
import { campaignBadge, stageLabels, stageSteps } from '#shared/campaigns/campaign-labels.ts';
import { STAGE_PROGRESS_PERCENT } from '#shared/constants.ts';
import { campaignMessages } from '#shared/messages/campaigns.ts';
import { orderMessages, stageMessages } from '#shared/messages/orders.ts';
import { HALTED_CAMPAIGNS, isOneOf, LAUNCHED_OR_ENDED } from '#shared/status-sets.ts';
import { CreatorList } from './CreatorList.tsx';
import { DeleteOrder } from './DeleteOrder.tsx';
import { SetupStage } from './SetupStage.tsx';
import type { OrderData, OrderSlots } from './types.ts';

// The last of five stages.
const PerformanceStage = lazy(async () => ({ default: (await import('./PerformanceStage.tsx')).PerformanceStage }));

interface OrderDetailProps {
  campaignId: string;
  slots: OrderSlots;
  onDeleted: () => Promise<void>;
}

/** One order over the grid, addressed by `?projectId=` (BR-ORD-10 to BR-ORD-25). */
export function OrderDetail({ campaignId, slots, onDeleted }: OrderDetailProps) {
  const order = trpc.orders.read.useQuery({ campaignId });
  if (order.isPending) return <SkeletonPage cards={1} />;
  if (order.isLoadingError) {
    const gone = errorCode(order.error) === 'NOT_FOUND';
    return (
      <>
        <div className="mb-5">
          <BackToOrders />
        </div>
        {gone && <PageHeader title={campaignMessages.notFound} />}
        <ErrorPanel
          title={gone ? 'It is not among your orders' : orderMessages.loadFailedTitle}
          text={
            gone ? 'It was deleted, it is still a draft, or it belongs to someone else.' : orderMessages.loadFailedText
          }
          onRetry={gone ? undefined : () => void order.refetch()}
          retrying={order.isFetching}
        />
      </>
    );
  }
  return <Loaded order={order.data} slots={slots} onDeleted={onDeleted} />;
}

function BackToOrders() {
  return (
    <ButtonLink href="/brand/orders" size="sm" icon={ArrowLeft}>
      {orderMessages.backToOrders}
    </ButtonLink>
  );
}

function Loaded({ order, slots, onDeleted }: { order: OrderData; slots: OrderSlots; onDeleted: () => Promise<void> }) {
  const [deleting, setDeleting] = useState(false);
  const move = useStageMoves(order);
  const badge = campaignBadge(order);
  const percent = STAGE_PROGRESS_PERCENT[order.stage];
  const { advance, back } = order.may;
  const finished = isOneOf(HALTED_CAMPAIGNS, order.status);
  const lastStage = order.stage === 'content_performance';
  // The same sentence for both ways is said once.
  const noWayOn = advance === true || lastStage ? null : advance.missing;
  const noWayBack = back === true || back.missing === noWayOn ? null : back.missing;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <BackToOrders />
        <Button size="sm" variant="ghost" icon={Trash2} className="text-error" onClick={() => setDeleting(true)}>
          {orderMessages.deleteCampaign}
        </Button>
      </div>
      <PageHeader
        title={order.name ?? campaignMessages.untitled}
        badges={<StatusPill tone={badge.tone}>{badge.label}</StatusPill>}
        description={orderMessages.creatorsActive(order.creatorsActive, order.creatorsAll)}
      />
      <ReviewNote order={order} />
      {order.status === 'paused' && (
        <Callout kind="warning" className="mb-4" title={stageMessages.paused}>
          Our team has paused it: deadlines stand still, and nothing moves until it goes on.
        </Callout>
      )}
      <Card className="mb-4">
        <StageDots stages={stageSteps} current={order.stage} label="Stages" />
        <ProgressBar
          className="mt-5"
          value={percent}
          label={`Overall progress ${percent}%, ${stageLabels[order.stage]}`}
          caption
        />
        {!finished && (
          <div className="mt-5 flex flex-wrap items-center gap-2.5 max-sm:[&>button]:w-full">
            <Button
              icon={ArrowLeft}
              disabled={back !== true || move.busy}
              aria-describedby={back === true ? undefined : noWayBack ? 'order-stays' : 'order-missing'}
              onClick={() => move.back()}
            >
              {orderMessages.previousStage}
            </Button>
            {!lastStage && (
              <Button
                variant={advance === true ? 'primary' : 'secondary'}
                busy={move.busy}
                aria-describedby={advance === true ? undefined : 'order-missing'}
                onClick={() => move.advance()}
              >
                {orderMessages.completeNextSteps}
                <ArrowRight aria-hidden size={17} />
              </Button>
            )}
            {(noWayOn || noWayBack) && (
              <div className="text-muted text-sm">
                {noWayOn && <p id="order-missing">{noWayOn}</p>}
                {noWayBack && <p id="order-stays">{noWayBack}</p>}
              </div>
            )}
          </div>
        )}
      </Card>
      {showsApplications(order) && <div className="mb-4">{slots.applications(order)}</div>}
      <StageBody order={order} slots={slots} move={move} />
      <DeleteOrder order={order} open={deleting} onClose={() => setDeleting(false)} onDeleted={onDeleted} />
    </>
  );
}

/** Applications are answered until the campaign is live; what waits is never hidden, also where a revision closed the campaign to more. */
function showsApplications(order: OrderData): boolean {
  const over = isOneOf(LAUNCHED_OR_ENDED, order.status);
  return order.pendingApplications > 0 || (order.participation === 'application' && !over);
}

/** Moves the order one stage; what is missing is said in one sentence (BR-ORD-33, BR-ORD-35). */
function useStageMoves({ id: campaignId, stage: from }: OrderData) {
  const options = { onError: (error: unknown) => toastError(error) };
  const advance = trpc.orders.advance.useMutation(options);
  const back = trpc.orders.back.useMutation(options);
  return {
    busy: advance.isPending || back.isPending,
    advance: () => advance.mutate({ campaignId, from }),
    back: () => back.mutate({ campaignId, from }),
  };
}
export type StageMoves = ReturnType<typeof useStageMoves>;

function ReviewNote({ order }: { order: OrderData }) {
  if (order.reviewStatus !== 'needs_revision' && order.reviewStatus !== 'rejected') return null;
  const revision = order.reviewStatus === 'needs_revision';
  return (
    <Callout
      kind={revision ? 'warning' : 'error'}
      className="mb-4"
      title={revision ? 'The review asks for a revision' : 'The review rejected this campaign'}
      action={
        revision && (
          <ButtonLink href={`/brand/create-campaign?draftId=${order.id}`} size="sm">
            Revise campaign
          </ButtonLink>
        )
      }
    >
      {order.reviewNote}
    </Callout>
  );
}

function StageBody({ order, slots, move }: { order: OrderData; slots: OrderSlots; move: StageMoves }) {
  switch (order.stage) {
    case 'campaign_setup':
      return <SetupStage order={order} />;
    case 'creator_selection':
      return <CreatorList order={order} slots={slots} />;
    case 'contract_payment':
      return slots.contract(order);
    case 'planning_creation':
      return (
        <div className="space-y-4">
          <CreatorList
            order={order}
            slots={slots}
            action={
              <>
                {order.reviewOpen && (
                  <ButtonLink size="sm" href={`/brand/campaign-review/${order.id}`}>
                    Review content
                  </ButtonLink>
                )}
                <Button size="sm" disabled={order.may.advance !== true} busy={move.busy} onClick={move.advance}>
                  {orderMessages.markAsComplete}
                </Button>
              </>
            }
          />
          {slots.contract(order)}
        </div>
      );
    case 'content_performance':
      return (
        <Suspense fallback={<SkeletonCard className="min-h-72" />}>
          <PerformanceStage order={order} payments={slots.contract(order)} />
        </Suspense>
      );
  }
}
