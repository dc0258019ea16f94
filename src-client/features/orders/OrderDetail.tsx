import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { ProgressBar } from '#client/components/base/ProgressBar.tsx';
import { SkeletonCard, SkeletonPage } from '#client/components/base/Skeleton.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { ErrorPanel } from '#client/components/core/ErrorPanel.tsx';
import { type Failed, Loaded } from '#client/components/core/Loaded.tsx';
import { late } from '#client/components/core/late.tsx';
import { Cover } from '#client/components/parts/Cover.tsx';
import { KeepFocus } from '#client/components/parts/KeepFocus.tsx';
import { StageDots } from '#client/components/parts/StageDots.tsx';
import { toastError } from '#client/errors.ts';
import { errorCode, trpc } from '#client/trpc.ts';
import { campaignBadge, stageLabels, stageSteps } from '#shared/campaigns/campaign-labels.ts';
import { STAGE_PROGRESS_PERCENT } from '#shared/constants.ts';
import { reasonOf } from '#shared/may.ts';
import { orderMessages, stageMessages } from '#shared/messages/orders.ts';
import { nameOrUntitled } from '#shared/names.ts';
import { ORDER_PARTS } from '#shared/orders/order-parts.ts';
import { stages } from '#shared/stages.ts';
import { DuplicateCampaign } from '../campaigns/DuplicateCampaign.tsx';
import { OrderMessages } from '../conversations/OrderMessages.tsx';
import { CreatorList } from './CreatorList.tsx';
import { DeleteOrder } from './DeleteOrder.tsx';
import { NextStep } from './NextStep.tsx';
import { PerformanceStage } from './PerformanceStage.tsx';
import { SetupStage } from './SetupStage.tsx';
import type { OrderData } from './types.ts';

// Late, because few orders show these, and each is as large as the order itself.
const ContractPanel = late(async () => (await import('../payments/ContractPanel.tsx')).ContractPanel, <SkeletonCard />);
const ApplicationsPanel = late(
  async () => (await import('../deals/ApplicationsPanel.tsx')).ApplicationsPanel,
  <SkeletonCard />,
);
const CampaignMoney = late(async () => (await import('../payments/MoneyPicture.tsx')).CampaignMoney, <SkeletonCard />);

interface OrderDetailProps {
  campaignId: string;
  onDeleted: () => Promise<void>;
}

/** One order over the grid, addressed by `?projectId=` (BR-ORD-10 to BR-ORD-25). */
export function OrderDetail(props: OrderDetailProps) {
  return (
    <Loaded failure={OrderFailed} skeleton={<SkeletonPage cards={1} />}>
      <Order {...props} />
    </Loaded>
  );
}

function OrderFailed({ error, onRetry, retrying }: Failed) {
  const gone = errorCode(error) === 'NOT_FOUND';
  return (
    <>
      <div className="mb-5">
        <BackToOrders />
      </div>
      {gone && <PageHeader title="Campaign not found" />}
      <ErrorPanel
        title={gone ? 'This is not one of your orders' : orderMessages.loadFailedTitle}
        text={
          gone ? 'It was deleted, it is still a draft, or it belongs to someone else.' : orderMessages.loadFailedText
        }
        onRetry={gone ? undefined : onRetry}
        retrying={retrying}
      />
    </>
  );
}

function BackToOrders() {
  return (
    <ButtonLink to="/brand/orders" size="sm" icon={ArrowLeft}>
      {orderMessages.backToOrders}
    </ButtonLink>
  );
}

function Order({ campaignId, onDeleted }: OrderDetailProps) {
  const [order] = trpc.orders.read.useSuspenseQuery({ campaignId });
  const [deleting, setDeleting] = useState(false);
  const move = useStageMoves(order);
  const badge = campaignBadge(order);
  const percent = STAGE_PROGRESS_PERCENT[order.stage];
  const { advance, back } = order.may;
  const lastStage = order.stage === 'content_performance';
  // Both ways share one sentence, which is shown once.
  const noWayOn = lastStage ? null : reasonOf(advance);
  const noWayBack = reasonOf(back) === noWayOn ? null : reasonOf(back);
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <BackToOrders />
        <div className="flex flex-wrap items-center gap-1">
          <DuplicateCampaign campaign={order} look="words" />
          <Button size="sm" variant="ghost" icon={Trash2} className="text-error" onClick={() => setDeleting(true)}>
            {orderMessages.deleteCampaign}
          </Button>
        </div>
      </div>
      <Cover name={order.name ?? ''} src={order.coverUrl} shape="banner" eager />
      <PageHeader
        title={nameOrUntitled(order.name)}
        badges={<StatusPill tone={badge.tone}>{badge.label}</StatusPill>}
        description={orderMessages.creatorsActive(order.creatorsActive, order.creatorsAll)}
      />
      <ReviewNote order={order} />
      <HeldNote order={order} />
      {order.status === 'paused' && (
        <Callout kind="warning" className="mb-4" title={stageMessages.paused}>
          Our team has paused this campaign. Its deadlines are on hold until it resumes.
          {order.pauseReason && <p className="mt-1.5 whitespace-pre-wrap">{`Reason: ${order.pauseReason}`}</p>}
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
        {!order.halted && (
          <div className="mt-5 flex flex-wrap items-center gap-2.5 max-sm:[&>button]:w-full">
            <Button
              icon={ArrowLeft}
              busy={move.goingBack}
              disabled={!back.allowed || move.busy}
              aria-describedby={back.allowed ? undefined : noWayBack ? 'order-stays' : 'order-missing'}
              onClick={() => move.back()}
            >
              {orderMessages.previousStage}
            </Button>
            {!lastStage && (
              <Button
                busy={move.busy}
                aria-describedby={advance.allowed ? undefined : 'order-missing'}
                onClick={() => move.advance()}
              >
                {orderMessages.completeNextSteps}
                <ArrowRight aria-hidden size={17} />
              </Button>
            )}
            {!lastStage && advance.allowed && (
              <p className="text-muted text-sm">
                {`Next: ${stageLabels[stages[stages.indexOf(order.stage) + 1] ?? order.stage]}`}
              </p>
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
      <KeepFocus>
        <NextStep order={order} busy={move.busy} onGoOn={move.advance} />
      </KeepFocus>
      {order.showsApplications && (
        <div id={ORDER_PARTS.applications} tabIndex={-1} className="mb-4 scroll-mt-20">
          <ApplicationsPanel campaignId={order.id} waiting={order.pendingApplications} />
        </div>
      )}
      <div id={ORDER_PARTS.stage} tabIndex={-1} className="scroll-mt-20">
        <StageBody order={order} move={move} />
        {order.creators.length > 0 && <OrderMessages creators={order.creators.filter(({ extension }) => !extension)} />}
      </div>
      {deleting && <DeleteOrder order={order} open onClose={() => setDeleting(false)} onDeleted={onDeleted} />}
    </>
  );
}

/** Moves the order one stage; anything missing is said in one sentence (BR-ORD-33, BR-ORD-35). */
function useStageMoves({ id: campaignId, stage: from }: OrderData) {
  const options = { onError: (error: unknown) => toastError(error) };
  const advance = trpc.orders.advance.useMutation(options);
  const back = trpc.orders.back.useMutation(options);
  return {
    busy: advance.isPending || back.isPending,
    goingBack: back.isPending,
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
    >
      {order.reviewNote}
    </Callout>
  );
}

/** Says that a text is being checked, and who can read which text meanwhile. */
function HeldNote({ order: { textHeld } }: { order: OrderData }) {
  if (textHeld === null) return null;
  const brief = textHeld === 'brief';
  return (
    <Callout
      kind="warning"
      className="mb-4"
      title={brief ? 'Your brief is being checked' : 'Your new text is being checked'}
    >
      {brief
        ? 'An automatic check stopped its text. Creators cannot see this campaign until our team has looked at it.'
        : 'An automatic check stopped it. Creators see the text from before until our team has looked at it.'}
    </Callout>
  );
}

function StageBody({ order, move }: { order: OrderData; move: StageMoves }) {
  switch (order.stage) {
    case 'campaign_setup':
      return (
        <div className="space-y-4">
          {order.creators.length > 0 && <CreatorList order={order} />}
          <SetupStage order={order} />
        </div>
      );
    case 'creator_selection':
      return (
        <div className="space-y-4">
          <CreatorList order={order} />
          {order.creators.length > 0 && <CampaignMoney campaignId={order.id} />}
        </div>
      );
    case 'contract_payment':
      return (
        <div className="space-y-4">
          <ContractPanel campaignId={order.id} />
          {order.creators.some(({ may }) => may.withdraw.allowed) && <CreatorList order={order} />}
        </div>
      );
    case 'planning_creation':
      return (
        <div className="space-y-4">
          <CreatorList
            order={order}
            action={
              <>
                {order.reviewOpen && (
                  <ButtonLink size="sm" to="/brand/campaign-review/$campaignId" params={{ campaignId: order.id }}>
                    Review content
                  </ButtonLink>
                )}
                <Button size="sm" disabled={!order.may.advance.allowed} busy={move.busy} onClick={move.advance}>
                  {orderMessages.markAsComplete}
                </Button>
              </>
            }
          />
          <ContractPanel campaignId={order.id} />
        </div>
      );
    case 'content_performance':
      return <PerformanceStage order={order} payments=<ContractPanel campaignId={order.id} /> />;
  }
}
