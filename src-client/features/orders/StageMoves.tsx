import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Button, type ButtonVariant } from '#client/components/base/Button.tsx';
import { toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { stageLabels } from '#shared/campaigns/campaign-labels.ts';
import { type Allowed, reasonOf } from '#shared/may.ts';
import { stages } from '#shared/stages.ts';
import type { OrderData } from './types.ts';

/** Moves the order one stage; anything missing is said in one sentence (BR-ORD-33, BR-ORD-35). */
export function useStageMoves({ id: campaignId, stage: from }: OrderData, onMoved: () => void) {
  const options = { onSuccess: onMoved, onError: (error: unknown) => toastError(error) };
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

const MISSING = 'order-missing';
const STAYS = 'order-stays';

/** Moves the order to its next stage (BR-ORD-14); closed while something is missing for it. */
export function CompleteNextSteps({
  may,
  move,
  variant = 'secondary',
}: {
  may: Allowed;
  move: StageMoves;
  variant?: ButtonVariant;
}) {
  return (
    <Button
      variant={variant}
      busy={move.busy}
      disabled={!may.allowed}
      aria-describedby={may.allowed ? undefined : MISSING}
      onClick={move.advance}
    >
      Complete Next Steps
      <ArrowRight aria-hidden size={17} />
    </Button>
  );
}

/** Previous Stage, and Complete Next Steps unless it is the button of the next step already. */
export function StageButtons({ order, move }: { order: OrderData; move: StageMoves }) {
  if (order.halted) return null;
  const { advance, back } = order.may;
  const lastStage = order.stage === 'content_performance';
  return (
    <>
      <Button
        icon={ArrowLeft}
        busy={move.goingBack}
        disabled={!back.allowed || move.busy}
        aria-describedby={back.allowed ? undefined : reasonsOf(order).back ? STAYS : MISSING}
        onClick={move.back}
      >
        Previous Stage
      </Button>
      {!lastStage && order.next?.name !== 'goOn' && <CompleteNextSteps may={advance} move={move} />}
    </>
  );
}

/** Why the order stays in its stage; both ways can share one sentence, which is said once. */
function reasonsOf({ stage, may }: OrderData) {
  const on = stage === 'content_performance' ? null : reasonOf(may.advance);
  const back = reasonOf(may.back);
  return { on, back: back === on ? null : back };
}

/** What comes after this stage, or why it does not come yet. */
export function StageReasons({ order }: { order: OrderData }) {
  if (order.halted) return null;
  const { on, back } = reasonsOf(order);
  const following = stages[stages.indexOf(order.stage) + 1];
  const says = order.may.advance.allowed && order.next?.name !== 'goOn' && following;
  if (!on && !back && !says) return null;
  return (
    <div className="text-muted mt-1 space-y-0.5 text-sm">
      {says && <p>{`Next: ${stageLabels[following]}`}</p>}
      {on && <p id={MISSING}>{on}</p>}
      {back && <p id={STAYS}>{back}</p>}
    </div>
  );
}
