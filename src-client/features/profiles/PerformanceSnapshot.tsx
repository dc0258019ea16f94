import { Card } from '#client/components/base/Card.tsx';
import { StatCard, StatRow } from '#client/components/frame/StatCard.tsx';
import { platformLabel } from '#shared/choices/platforms.ts';
import { compactNumber, percent } from '#shared/format.ts';
import * as texts from '#shared/messages/profiles/performance-snapshot.ts';
import { profileMessages } from '#shared/messages/profiles.ts';
import { useAccounts } from './useAccounts.ts';

/** What the accounts add up to, against 30 days ago (CR-PROF-11 to CR-PROF-14). */
export function PerformanceSnapshot() {
  const { followers, change, topPlatform } = useAccounts().snapshot;
  return (
    <Card title={texts.performanceSnapshot} description={profileMessages.refreshNote}>
      <StatRow>
        <StatCard label={texts.totalFollowers} value={compactNumber(followers)} />
        {change === null ? (
          <StatCard label={texts.change} value={compactNumber(null)} note={profileMessages.noPreviousData} />
        ) : (
          <StatCard label={texts.change} value={`${change > 0 ? '+' : ''}${percent(change)}`} note={texts.against} />
        )}
        <StatCard
          label={texts.topPlatform}
          value={topPlatform ? platformLabel(topPlatform) : texts.noPlatform}
          note={topPlatform ? texts.byFollowers : undefined}
        />
      </StatRow>
    </Card>
  );
}
