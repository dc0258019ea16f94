import { ButtonLink } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { StatCard, StatRow } from '#client/components/frame/StatCard.tsx';
import { trpc } from '#client/trpc.ts';
import { wholeNumber } from '#shared/format.ts';
import { securityMessages } from '#shared/messages/security.ts';
import type { SecurityFigures } from '#shared/security/security.schema.ts';
import { failure } from './failure.tsx';

const FLAGGED = { to: '/admin/user-management', search: { flagged: true } } as const;
const PENDING = { to: '/admin/security', search: { tab: 'roles', status: 'pending' } } as const;

/** The figures, each a link to the rows behind it. */
const CARDS = [
  { key: 'users', label: 'Total Users', note: 'Confirmed accounts', link: { to: '/admin/user-management' } },
  { key: 'pendingRequests', label: 'Pending Role Requests', link: PENDING },
  { key: 'activeRules', label: 'Active Security Rules', link: { to: '/admin/security', search: { tab: 'rules' } } },
  {
    key: 'recentEvents',
    label: 'Recent Audit Events',
    note: 'In the last 24 hours',
    link: { to: '/admin/security', search: { tab: 'audit' } },
  },
  { key: 'flaggedUsers', label: 'Flagged Users', link: FLAGGED },
] as const;

/** The five figures and what needs attention (ADM-SEC-04 to 11). */
export function OverviewTab() {
  return (
    <Loaded failure={failure} skeleton={<Overview />}>
      <Known />
    </Loaded>
  );
}

function Known() {
  const [figures] = trpc.security.overview.useSuspenseQuery();
  return <Overview figures={figures} />;
}

function Overview({ figures }: { figures?: SecurityFigures }) {
  const loading = figures === undefined;
  return (
    <>
      <section aria-label="Security figures" aria-busy={loading || undefined} className="mb-6">
        <StatRow className="xl:grid-cols-5">
          {CARDS.map(({ key, ...card }) => (
            <StatCard key={key} {...card} value={figures && wholeNumber(figures[key])} loading={loading} />
          ))}
        </StatRow>
      </section>
      <Card title="Security Alerts">{figures ? <Alerts {...figures} /> : <SkeletonText lines={2} />}</Card>
    </>
  );
}

function Alerts({ pendingRequests, flaggedUsers }: SecurityFigures) {
  if (pendingRequests === 0 && flaggedUsers === 0) {
    return (
      <Callout kind="success" title="All systems secure">
        No security alerts detected
      </Callout>
    );
  }
  return (
    <div className="space-y-3">
      {pendingRequests > 0 && (
        <Callout
          kind="warning"
          title={securityMessages.pendingRequests(pendingRequests)}
          action={
            <ButtonLink size="sm" {...PENDING}>
              Show requests
            </ButtonLink>
          }
        />
      )}
      {flaggedUsers > 0 && (
        <Callout
          kind="warning"
          title={securityMessages.flaggedUsers(flaggedUsers)}
          action={
            <ButtonLink size="sm" {...FLAGGED}>
              Show users
            </ButtonLink>
          }
        />
      )}
    </div>
  );
}
