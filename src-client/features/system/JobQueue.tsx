import { RotateCcw } from 'lucide-react';
import { Card } from '#client/components/base/Card.tsx';
import { notify } from '#client/components/base/notify.ts';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { Select } from '#client/components/fields/Field.tsx';
import { RelativeTime } from '#client/components/frame/DateText.tsx';
import type { Column } from '#client/components/lists/DataTable.tsx';
import { PagedTable } from '#client/components/lists/PagedTable.tsx';
import { MayButton } from '#client/components/parts/MayButton.tsx';
import { staffFailure } from '#client/components/parts/staffFailure.tsx';
import { toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { isolated } from '#shared/isolated.ts';
import { systemMessages } from '#shared/messages/system.ts';
import { JOB_LOOKS } from '#shared/staff-looks.ts';
import type { JobState, JobView } from '#shared/system/system.schema.ts';
import { JobError } from './JobError.tsx';
import { STATES } from './systemSearch.ts';

const columns: readonly Column<JobView>[] = [
  {
    key: 'job',
    header: 'Job',
    cell: ({ job, id }) => (
      <div>
        <code className="text-sm font-medium break-all">{job}</code> <span className="text-muted text-sm">#{id}</span>
      </div>
    ),
  },
  { key: 'state', header: 'State', cell: ({ state }) => <LookPill look={JOB_LOOKS[state]} /> },
  { key: 'tries', header: 'Tries', cell: (row) => `${row.attempts} of ${row.attemptsMax}` },
  { key: 'due', header: 'Due', cell: ({ runAt }) => <RelativeTime value={runAt} /> },
  { key: 'error', header: 'Last error', cell: ({ error }) => <JobError error={error} /> },
  { key: 'retry', header: 'Actions', hideHeader: true, align: 'right', cell: (row) => <Retry row={row} /> },
];

interface QueueProps {
  state: JobState | undefined;
  onState: (state: JobState | undefined) => void;
}

/** Jobs that wait, are running or have failed, newest first, a page at a time. */
export function JobQueue({ state, onState }: QueueProps) {
  return (
    <Card
      title="Job queue"
      description="Jobs that are waiting, running or have failed. Finished jobs leave the list."
      action={
        <Select
          label="State"
          hideLabel
          className="w-44"
          placeholder="Every state"
          options={STATES.map((value) => ({ value, label: JOB_LOOKS[value].label }))}
          value={state ?? ''}
          onChange={({ target }) => onState(STATES.find((value) => value === target.value))}
        />
      }
    >
      <PagedTable
        query={trpc.system.jobs}
        input={{ state }}
        label="Job queue"
        columns={columns}
        failure={staffFailure('The jobs could not be loaded')}
        empty={state ? { title: 'No jobs in this state' } : { title: 'No jobs', text: 'There is nothing left to do.' }}
      />
    </Card>
  );
}

function Retry({ row: { id, job, may } }: { row: JobView }) {
  const retry = trpc.system.retryJob.useMutation({
    onSuccess: () => notify.success('The job is tried again now'),
    onError: (error) => toastError(error, systemMessages.jobFailed),
  });
  return (
    <MayButton
      quiet
      may={may.retry}
      size="sm"
      icon={RotateCcw}
      busy={retry.isPending}
      aria-label={`Retry ${isolated(job)} (job ${id})`}
      onClick={() => retry.mutate({ jobId: id })}
    >
      Retry
    </MayButton>
  );
}
