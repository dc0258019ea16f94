import { PageTitle } from '#client/components/base/PageHeader.tsx';
import { ProgressBar } from '#client/components/base/ProgressBar.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { Cover } from '#client/components/parts/Cover.tsx';
import { KeepFocus } from '#client/components/parts/KeepFocus.tsx';
import { StageDots } from '#client/components/parts/StageDots.tsx';
import { campaignBadge, stageLabels, stageSteps } from '#shared/campaigns/campaign-labels.ts';
import { STAGE_PROGRESS_PERCENT } from '#shared/constants.ts';
import { orderMessages } from '#shared/messages/orders.ts';
import { nameOrUntitled } from '#shared/names.ts';
import type { OrderPart, OrderTab } from '#shared/orders/order-parts.ts';
import { BackToOrders } from './BackToOrders.tsx';
import { NextStep, StepButton } from './NextStep.tsx';
import { OrderActions } from './OrderActions.tsx';
import { StageButtons, type StageMoves, StageReasons } from './StageMoves.tsx';
import type { OrderData } from './types.ts';

interface OrderHeadProps {
  order: OrderData;
  move: StageMoves;
  onLead: (tab: OrderTab, part: OrderPart) => void;
  onDeleted: () => Promise<void>;
}

/** The head of an order: its name and the button of its next step, which stay while it is read, and what its stage is and what moves it. */
export function OrderHead({ order, move, onLead, onDeleted }: OrderHeadProps) {
  const badge = campaignBadge(order);
  const percent = STAGE_PROGRESS_PERCENT[order.stage];
  const name = nameOrUntitled(order.name);
  return (
    <header className="order-head contents">
      <BackToOrders />
      <div className="bg-base-200 sticky top-14 z-10 -mx-5 -mt-2 flex flex-wrap items-center gap-x-4 gap-y-2.5 px-5 py-2.5 md:top-0 md:-mx-11 md:px-11">
        <div className="flex min-w-0 flex-1 items-center gap-3">
          <Cover of={order} shape="thumb" eager className="max-sm:hidden" />
          <div className="min-w-0">
            <div className="flex min-w-0 items-center gap-2.5">
              <PageTitle className="truncate text-xl leading-tight font-[650] sm:text-2xl">{name}</PageTitle>
              <StatusPill tone={badge.tone}>{badge.label}</StatusPill>
            </div>
            <p className="text-muted flex gap-x-3 text-sm">
              <span>{stageLabels[order.stage]}</span>
              <span className="max-xl:hidden">
                {orderMessages.creatorsActive(order.creatorsActive, order.creatorsAll)}
              </span>
            </p>
          </div>
        </div>
        <KeepFocus className="empty:hidden max-sm:w-full max-sm:[&>*]:w-full">
          <StepButton order={order} move={move} onLead={onLead} />
        </KeepFocus>
      </div>
      <div className="mt-3 grid grid-cols-1 gap-x-10 gap-y-5 xl:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
        <div>
          <StageDots stages={stageSteps} current={order.stage} done={order.status === 'completed'} label="Stages" />
          <ProgressBar
            className="mt-2.5 mb-1"
            value={percent}
            label={`Overall progress ${percent}%, ${stageLabels[order.stage]}`}
            caption
          />
        </div>
        <div className="min-w-0">
          <NextStep order={order} />
          <StageReasons order={order} />
        </div>
      </div>
      <div className="mt-5 mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <KeepFocus className="flex flex-wrap gap-2.5 empty:hidden max-sm:w-full max-sm:[&>button]:w-full">
          <StageButtons order={order} move={move} />
        </KeepFocus>
        <OrderActions order={order} onDeleted={onDeleted} />
      </div>
    </header>
  );
}
