import { Card } from '#client/components/base/Card.tsx';
import { StatCard, StatRow } from '#client/components/frame/StatCard.tsx';
import { platformLabel } from '#shared/choices/platforms.ts';
import { compactNumber, percent } from '#shared/format.ts';
import { useAccounts } from './useAccounts.ts';

/** The totals of the accounts, compared with 30 days ago (CR-PROF-11 to CR-PROF-14). */
export function PerformanceSnapshot() {
  const { followers, change, topPlatform } = useAccounts().snapshot;
  return (
    <Card title="Performance snapshot" description="Data refreshes every 24 hours">
      <StatRow>
        <StatCard label="Total Followers" value={compactNumber(followers)} />
        {change === null ? (
          <StatCard label="Change" value={compactNumber(null)} note="No previous data" />
        ) : (
          <StatCard label="Change" value={`${change > 0 ? '+' : ''}${percent(change)}`} note="against 30 days ago" />
        )}
        <StatCard
          label="Top Platform"
          value={topPlatform ? platformLabel(topPlatform) : 'None yet'}
          note={topPlatform ? 'by followers times engagement' : undefined}
        />
      </StatRow>
    </Card>
  );
}
