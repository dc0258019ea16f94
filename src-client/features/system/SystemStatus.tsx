import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { DateText, RelativeTime } from '#client/components/frame/DateText.tsx';
import { DescriptionList } from '#client/components/parts/DescriptionList.tsx';
import { staffFailure } from '#client/components/parts/staffFailure.tsx';
import { trpc } from '#client/trpc.ts';
import { fileSize, wholeNumber } from '#shared/format.ts';
import type { SystemHealth } from '#shared/system/system.schema.ts';

const description = 'Monitor system health and performance metrics';

/** The state of the system (ADM-SET-05) at the time it was read; nothing is cached. */
export function SystemStatus() {
  return (
    <Loaded
      failure={staffFailure('The state of the system could not be read')}
      skeleton={
        <Card title="System Status" description={description}>
          <SkeletonText lines={8} />
        </Card>
      }
    >
      <Status />
    </Loaded>
  );
}

function Status() {
  const [health, { refetch, isFetching }] = trpc.system.health.useSuspenseQuery();
  return (
    <Card
      title="System Status"
      description={description}
      action={
        <Button size="sm" icon={RefreshCw} busy={isFetching} onClick={() => void refetch()}>
          Check again
        </Button>
      }
    >
      <p className="text-muted mb-4 text-sm">
        System options will come in future updates.{' '}
        {filled('Checked {time}', { time: <RelativeTime value={health.checkedAt} /> })}.
      </p>
      <div className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3">
        <Database {...health.database} />
        <Jobs {...health.jobs} />
        <Mail {...health.mail} />
        <Files {...health.files} />
        <Version {...health.version} />
      </div>
    </Card>
  );
}

interface PartProps {
  title: string;
  problem: string | null;
  items: readonly { label: string; value: ReactNode }[];
}

function Part({ title, problem, items }: PartProps) {
  return (
    <section aria-label={title} className="hairline min-w-0 rounded-xl p-4">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{title}</h3>
        <StatusPill tone={problem ? 'warning' : 'success'}>{problem ? 'Needs attention' : 'All right'}</StatusPill>
      </div>
      {problem && <p className="mb-3 text-sm font-medium">{problem}</p>}
      <DescriptionList look="rows" items={items} />
    </section>
  );
}

function Database({ problem, version, sizeBytes, connections, connectionsMax }: SystemHealth['database']) {
  const used = `${wholeNumber(connections)} of ${wholeNumber(connectionsMax)}`;
  return (
    <Part
      title="Database"
      problem={problem}
      items={[
        { label: 'PostgreSQL', value: version },
        { label: 'Size', value: fileSize(sizeBytes) },
        { label: 'Connections', value: used },
      ]}
    />
  );
}

function Jobs({ problem, workers, running, waiting, retrying, failed, dueSince }: SystemHealth['jobs']) {
  return (
    <Part
      title="Jobs"
      problem={problem}
      items={[
        { label: 'Workers', value: wholeNumber(workers) },
        { label: 'Running', value: wholeNumber(running) },
        { label: 'Waiting', value: wholeNumber(waiting) },
        { label: 'Retrying', value: wholeNumber(retrying) },
        { label: 'Failed', value: wholeNumber(failed) },
        { label: 'Longest due', value: dueSince ? <RelativeTime value={dueSince} /> : 'Nothing is due' },
      ]}
    />
  );
}

function Mail({ problem, provider, sentToday, waiting, failedToday }: SystemHealth['mail']) {
  return (
    <Part
      title="Mail"
      problem={problem}
      items={[
        { label: 'Sent through', value: provider },
        { label: 'Sent in 24 hours', value: wholeNumber(sentToday) },
        { label: 'Waiting', value: wholeNumber(waiting) },
        { label: 'Refused in 24 hours', value: wholeNumber(failedToday) },
      ]}
    />
  );
}

function Files({ problem, provider, freeBytes }: SystemHealth['files']) {
  return (
    <Part
      title="Files"
      problem={problem}
      items={[
        { label: 'Stored by', value: provider },
        { label: 'Free', value: freeBytes === null ? 'No limit' : fileSize(freeBytes) },
      ]}
    />
  );
}

function Version({ problem, accord, node, startedAt }: SystemHealth['version']) {
  return (
    <Part
      title="Version"
      problem={problem}
      items={[
        { label: 'Accord', value: accord },
        { label: 'Node.js', value: node },
        { label: 'Started', value: <DateText value={startedAt} time /> },
      ]}
    />
  );
}
