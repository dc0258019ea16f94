import { AppLink } from '#client/components/base/AppLink.tsx';
import { cx } from '#client/components/base/cx.ts';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { TotalInDollars } from '#client/components/parts/TotalInDollars.tsx';
import { trpc } from '#client/trpc.ts';
import { stageLabels } from '#shared/campaigns/campaign-labels.ts';
import { plural } from '#shared/format.ts';
import type { StageSum } from '#shared/orders/orders.schema.ts';
import { type Stage, stages } from '#shared/stages.ts';

/** The pipeline: every stage with its orders and their budgets. A press shows only that stage, another press all again. */
export function StageFilter({ stage }: { stage: Stage | undefined }) {
  return (
    <Loaded failure={() => null} skeleton={<Stages stage={stage} sums={undefined} />}>
      <Known stage={stage} />
    </Loaded>
  );
}

function Known({ stage }: { stage: Stage | undefined }) {
  const [sums] = trpc.orders.pipeline.useSuspenseQuery();
  return <Stages stage={stage} sums={sums} />;
}

function Stages({ stage, sums }: { stage: Stage | undefined; sums: readonly StageSum[] | undefined }) {
  return (
    <nav aria-label="Stages" aria-busy={!sums} className="mb-5">
      <ul className="grid grid-cols-2 gap-2.5 max-md:*:last:col-span-2 md:grid-cols-3 xl:grid-cols-5">
        {stages.map((one, place) => {
          const chosen = one === stage;
          const sum = sums?.[place];
          return (
            <li key={one} className="min-w-0">
              <AppLink
                to="/brand/orders"
                search={{ stage: chosen ? undefined : one }}
                aria-current={chosen || undefined}
                className={cx(
                  'rounded-box bg-base-100 block border px-4 py-3 transition-colors',
                  chosen ? 'border-primary' : 'border-base-300 hover:border-base-content/30',
                )}
              >
                <span className="block truncate text-sm font-medium">{stageLabels[one]}</span>
                <span className="text-muted mt-0.5 block truncate text-sm tabular-nums">
                  {sum ? plural(sum.count, 'order') : '\u00a0'}
                  {sum && sum.count > 0 && (
                    <>
                      {' · '}
                      <TotalInDollars amountMinor={sum.budgetMinor} whole />
                    </>
                  )}
                </span>
              </AppLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
