import { Pin, PinOff, Users, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { cx } from '#client/components/base/cx.ts';
import { ProgressBar } from '#client/components/base/ProgressBar.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { EmptyState } from '#client/components/core/EmptyState.tsx';
import { KeepFocus } from '#client/components/parts/KeepFocus.tsx';
import { platformLabel } from '#shared/choices/platforms.ts';
import type { RosterCreatorView, RosterView } from '#shared/discovery/roster.schema.ts';
import { decimalNumber, formatMoney, grouped, oneOrMany, plural, wordList } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { nameOrUntitled } from '#shared/names.ts';
import type { Hands } from './roster.ts';
import { WeighedCreator } from './WeighedCreator.tsx';

/** The roster: who is in it, for how much, and what it is made of. */
export function RosterCard({
  roster,
  refreshing,
  hands,
  action,
}: {
  roster: RosterView;
  refreshing: boolean;
  hands: Hands;
  action: ReactNode;
}) {
  const { chosen, budget, problem, proved } = roster;
  return (
    <Card
      title={chosen.length === 0 ? 'No roster' : `Roster of ${plural(chosen.length, 'creator')}`}
      description={`For ${isolated(nameOrUntitled(roster.campaignName))}`}
      action={action}
    >
      {problem ? (
        <EmptyState icon={Users} title="No roster is possible" text={problem} />
      ) : (
        <>
          <Used roster={roster} />
          {!proved && (
            <Callout kind="warning" className="mt-4">
              The search was stopped early: another roster may have more points. Add a filter, or ask for fewer
              creators.
            </Callout>
          )}
          <KeepFocus inList>
            <ul
              aria-label="Roster"
              aria-busy={refreshing || undefined}
              className={cx('divide-base-300 mt-2 -mb-3 divide-y', refreshing && 'opacity-60')}
            >
              {chosen.map((creator) => (
                <WeighedCreator
                  key={creator.id}
                  creator={creator}
                  currency={budget.currency}
                  onOpen={() => hands.onOpen(creator)}
                  note={<Points creator={creator} />}
                  actions={
                    <>
                      <IconButton
                        icon={creator.kept ? PinOff : Pin}
                        label={
                          creator.kept ? `Do not keep ${isolated(creator.name)}` : `Keep ${isolated(creator.name)}`
                        }
                        onClick={() => hands.onKeep(creator.id, !creator.kept)}
                      />
                      <IconButton
                        icon={X}
                        label={`Leave out ${isolated(creator.name)}`}
                        onClick={() => hands.onStrike(creator.id, true)}
                      />
                    </>
                  }
                />
              ))}
            </ul>
          </KeepFocus>
        </>
      )}
    </Card>
  );
}

/** How much of what is left the roster uses, and its points. */
function Used({ roster }: { roster: RosterView }) {
  const { budget, usedMinor, points, platforms, platformPoints, fitting, weighed } = roster;
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency: budget.currency });
  const on = platforms.length === 0 ? null : wordList(platforms.map(platformLabel));
  const bonus =
    on && platformPoints > 0
      ? `, of which ${decimalNumber(platforms.length * platformPoints)} for ${on}`
      : on && ` on ${on}`;
  const passing = `${plural(fitting, 'creator')} ${oneOrMany(fitting, 'passes', 'pass')} the filters`;
  const counted =
    weighed < fitting ? `${passing}; the ${grouped(weighed)} best were weighed one by one.` : `${passing}.`;
  return (
    <>
      <ProgressBar
        value={(usedMinor / budget.remainingMinor) * 100}
        label={`${money(usedMinor)} of ${money(budget.remainingMinor)} left for creators is used`}
        caption
      />
      <p className="text-muted mt-1 text-sm">
        <span className="text-base-content font-semibold">{`${decimalNumber(points)} points`}</span>
        {`${bonus ?? ''}. ${counted}`}
      </p>
    </>
  );
}

/** What their points are made of, and the reasons of the match. */
function Points({ creator: { points, match, kept } }: { creator: RosterCreatorView }) {
  const parts = [
    `match ${decimalNumber(points.match)}`,
    `reach ${decimalNumber(points.reach)}`,
    `price ${decimalNumber(points.price)}`,
  ];
  return (
    <>
      <span className="text-base-content font-medium">{`${decimalNumber(points.total)} points`}</span>
      {`: ${parts.join(', ')}. ${match.reasons.map(({ text }) => text).join(' · ')}`}
      {kept && <span className="text-primary font-medium"> · Kept by you</span>}
    </>
  );
}
