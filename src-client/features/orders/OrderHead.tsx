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

/** What stays while an order is read: its name, its stage and its next step. On narrow screens only the name and the button of the step stay. */
export function OrderHead({ order, move, onLead, onDeleted }: OrderHeadProps) {
  const badge = campaignBadge(order);
  const percent = STAGE_PROGRESS_PERCENT[order.stage];
  const name = nameOrUntitled(order.name);
  return (
    <header className="order-head contents xl:bg-base-200 xl:border-base-300 xl:sticky xl:top-0 xl:z-10 xl:-mx-11 xl:mb-5 xl:grid xl:grid-cols-[minmax(0,1fr)_auto_auto] xl:items-center xl:gap-x-2.5 xl:gap-y-3 xl:border-b xl:px-11 xl:pt-3 xl:pb-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 xl:col-span-3">
        <BackToOrders />
        <OrderActions order={order} onDeleted={onDeleted} />
      </div>
      <div className="bg-base-200 sticky top-14 z-10 -mx-5 mt-2 flex flex-wrap items-center gap-x-4 gap-y-2.5 px-5 py-2.5 md:top-0 md:-mx-11 md:px-11 xl:contents">
        <div className="flex min-w-0 items-center gap-3 max-xl:flex-1">
          <Cover of={order} shape="thumb" eager className="max-sm:hidden" />
          <div className="min-w-0">
            <div className="flex min-w-0 items-center gap-2.5">
              <PageTitle className="truncate text-xl leading-tight font-[650] sm:text-2xl">{name}</PageTitle>
              <StatusPill tone={badge.tone}>{badge.label}</StatusPill>
            </div>
            <p className="text-muted text-sm max-xl:hidden">
              {orderMessages.creatorsActive(order.creatorsActive, order.creatorsAll)}
            </p>
          </div>
        </div>
        <KeepFocus className="empty:hidden max-sm:w-full max-sm:[&>*]:w-full xl:order-1">
          <StepButton order={order} move={move} onLead={onLead} />
        </KeepFocus>
      </div>
      <KeepFocus className="flex flex-wrap gap-2.5 max-xl:mt-4 max-sm:[&>button]:w-full xl:justify-end">
        <StageButtons order={order} move={move} />
      </KeepFocus>
      <div className="grid grid-cols-1 gap-x-10 max-xl:mb-6 xl:order-2 xl:col-span-3 xl:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
        <div className="max-xl:mt-5">
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
    </header>
  );
}
