import { Play } from 'lucide-react';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { notify } from '#client/components/base/notify.ts';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { RelativeTime } from '#client/components/frame/DateText.tsx';
import { type Column, DataTable } from '#client/components/lists/DataTable.tsx';
import { staffFailure } from '#client/components/parts/staffFailure.tsx';
import { toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { isolated } from '#shared/isolated.ts';
import { systemMessages } from '#shared/messages/system.ts';
import type { RecurringJobView } from '#shared/system/system.schema.ts';
import { JobError } from './JobError.tsx';

const columns: readonly Column<RecurringJobView>[] = [
  {
    key: 'job',
    header: 'Job',
    cell: ({ job, description }) => (
      <div>
        <code className="text-sm font-medium break-all">{job}</code>
        <span className="text-muted block text-sm">{description}</span>
      </div>
    ),
  },
  { key: 'last', header: 'Last run', cell: (row) => <RelativeTime value={row.lastRun} empty="Never" /> },
  { key: 'next', header: 'Next run', cell: (row) => <RelativeTime value={row.nextRun} /> },
  { key: 'state', header: 'State', cell: (row) => <State row={row} /> },
  { key: 'run', header: 'Actions', hideHeader: true, align: 'right', cell: ({ job }) => <RunNow job={job} /> },
];

/** The scheduled jobs: their last and next runs, and how the last one ended. */
export function RecurringJobs() {
  return (
    <Card title="Recurring jobs" description="What runs on a schedule, in UTC.">
      <Loaded failure={staffFailure('The recurring jobs could not be loaded')} skeleton={<Table rows={undefined} />}>
        <Jobs />
      </Loaded>
    </Card>
  );
}

function Jobs() {
  const [rows] = trpc.system.recurringJobs.useSuspenseQuery();
  return <Table rows={rows} />;
}

function Table({ rows }: { rows: readonly RecurringJobView[] | undefined }) {
  return (
    <DataTable
      label="Recurring jobs"
      columns={columns}
      rows={rows}
      rowKey={({ job }) => job}
      skeletonRows={12}
      empty="No jobs"
    />
  );
}

function State({ row: { error, failed, lastRun } }: { row: RecurringJobView }) {
  if (error === null) {
    return <StatusPill tone={lastRun ? 'success' : 'neutral'}>{lastRun ? 'On time' : 'Not run yet'}</StatusPill>;
  }
  return (
    <div>
      <StatusPill tone={failed ? 'error' : 'warning'}>{failed ? 'Failed' : 'Failing'}</StatusPill>
      <JobError error={error} />
    </div>
  );
}

function RunNow({ job }: { job: string }) {
  const run = trpc.system.runJob.useMutation({
    onSuccess: () => notify.success('The job runs now'),
    onError: (error) => toastError(error, systemMessages.jobFailed),
  });
  return (
    <Button
      size="sm"
      icon={Play}
      busy={run.isPending}
      aria-label={`Run ${isolated(job)} now`}
      onClick={() => run.mutate({ job })}
    >
      Run now
    </Button>
  );
}
