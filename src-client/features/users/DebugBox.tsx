import { Card } from '#client/components/base/Card.tsx';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { DescriptionList } from '#client/components/parts/DescriptionList.tsx';
import { trpc } from '#client/trpc.ts';
import { wholeNumber } from '#shared/format.ts';
import { roleLabels } from '#shared/users/people.ts';

/** Debugging information for a super admin; the server decides what it contains (ruling C47). */
export function DebugBox() {
  return (
    <Card title="Debug Info" description="Only super admins see this." className="mt-6">
      <Loaded failure={{ title: 'The debug info could not be loaded' }} skeleton={<SkeletonText lines={3} />}>
        <Figures />
      </Loaded>
    </Card>
  );
}

function Figures() {
  const [figures] = trpc.users.debug.useSuspenseQuery();
  return (
    <DescriptionList
      look="card"
      columns={3}
      items={[
        { label: 'Current user ID', value: figures.userId },
        { label: 'Role', value: figures.role && roleLabels[figures.role] },
        { label: 'Server time', value: <DateText value={figures.serverTime} time /> },
        { label: 'Database', value: figures.database },
        { label: 'Unconfirmed sign-ups', value: wholeNumber(figures.unconfirmed) },
        { label: 'Open sessions', value: wholeNumber(figures.openSessions) },
        { label: 'Failed jobs', value: wholeNumber(figures.failedJobs) },
      ]}
    />
  );
}
