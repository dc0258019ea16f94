import { Pin, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { cx } from '#client/components/base/cx.ts';
import { KeepFocus } from '#client/components/parts/KeepFocus.tsx';
import type { OfferStart } from '#shared/deals/deals.schema.ts';
import type { LeftOutView } from '#shared/discovery/roster.schema.ts';
import { isolated } from '#shared/isolated.ts';
import type { Hands } from './roster.ts';
import { WeighedCreator } from './WeighedCreator.tsx';

/** Those who are not in the roster, each with the reason. */
export function LeftOutList({
  rows,
  budget,
  refreshing,
  hands,
  children,
}: {
  rows: readonly LeftOutView[];
  budget: OfferStart;
  refreshing: boolean;
  hands: Hands;
  /** Shown below the list. */
  children: ReactNode;
}) {
  if (rows.length === 0) return null;
  return (
    <Card title="Not in the roster" description="The most points first, each with the reason.">
      <KeepFocus inList>
        <ul
          aria-label="Not in the roster"
          aria-busy={refreshing || undefined}
          className={cx('divide-base-300 -my-3 divide-y', refreshing && 'opacity-60')}
        >
          {rows.map((creator) => (
            <WeighedCreator
              key={creator.id}
              creator={creator}
              currency={budget.currency}
              onOpen={() => hands.onOpen(creator)}
              note={creator.reason}
              actions={
                creator.struck ? (
                  <Button
                    size="sm"
                    icon={RotateCcw}
                    aria-label={`Weigh ${isolated(creator.name)} again`}
                    onClick={() => hands.onStrike(creator.id, false)}
                  >
                    Weigh again
                  </Button>
                ) : (
                  creator.keepable && (
                    <Button
                      size="sm"
                      icon={Pin}
                      aria-label={`Keep ${isolated(creator.name)} in the roster`}
                      onClick={() => hands.onKeep(creator.id, true)}
                    >
                      Keep
                    </Button>
                  )
                )
              }
            />
          ))}
        </ul>
      </KeepFocus>
      {children}
    </Card>
  );
}
