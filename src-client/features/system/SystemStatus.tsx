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
import * as texts from '#shared/messages/system/system-status.ts';
import type { SystemHealth } from '#shared/system/system.schema.ts';

/** How the system is (ADM-SET-05), as it was when this was read; nothing is kept. */
export function SystemStatus() {
  return (
    <Loaded
      failure={staffFailure(texts.loadFailed)}
      skeleton={
        <Card title={texts.title} description={texts.description}>
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
      title={texts.title}
      description={texts.description}
      action={
        <Button size="sm" icon={RefreshCw} busy={isFetching} onClick={() => void refetch()}>
          {texts.check}
        </Button>
      }
    >
      <p className="text-muted mb-4 text-sm">
        {texts.comingText} {filled(texts.checked, { time: <RelativeTime value={health.checkedAt} /> })}.
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
        <StatusPill tone={problem ? 'warning' : 'success'}>{problem ? texts.attention : texts.allRight}</StatusPill>
      </div>
      {problem && <p className="mb-3 text-sm font-medium">{problem}</p>}
      <DescriptionList look="rows" items={items} />
    </section>
  );
}

function Database({ problem, version, sizeBytes, connections, connectionsMax }: SystemHealth['database']) {
  const used = texts.connectionsOf(wholeNumber(connections), wholeNumber(connectionsMax));
  return (
    <Part
      title={texts.database}
      problem={problem}
      items={[
        { label: texts.postgres, value: version },
        { label: texts.size, value: fileSize(sizeBytes) },
        { label: texts.connections, value: used },
      ]}
    />
  );
}

function Jobs({ problem, workers, running, waiting, retrying, failed, dueSince }: SystemHealth['jobs']) {
  return (
    <Part
      title={texts.jobs}
      problem={problem}
      items={[
        { label: texts.workers, value: wholeNumber(workers) },
        { label: texts.running, value: wholeNumber(running) },
        { label: texts.waiting, value: wholeNumber(waiting) },
        { label: texts.retrying, value: wholeNumber(retrying) },
        { label: texts.failed, value: wholeNumber(failed) },
        { label: texts.oldestDue, value: dueSince ? <RelativeTime value={dueSince} /> : texts.nothingDue },
      ]}
    />
  );
}

function Mail({ problem, provider, sentToday, waiting, failedToday }: SystemHealth['mail']) {
  return (
    <Part
      title={texts.mail}
      problem={problem}
      items={[
        { label: texts.provider, value: provider },
        { label: texts.sentToday, value: wholeNumber(sentToday) },
        { label: texts.waiting, value: wholeNumber(waiting) },
        { label: texts.refusedToday, value: wholeNumber(failedToday) },
      ]}
    />
  );
}

function Files({ problem, provider, freeBytes }: SystemHealth['files']) {
  return (
    <Part
      title={texts.files}
      problem={problem}
      items={[
        { label: texts.storedAt, value: provider },
        { label: texts.free, value: freeBytes === null ? texts.endless : fileSize(freeBytes) },
      ]}
    />
  );
}

function Version({ problem, accord, node, startedAt }: SystemHealth['version']) {
  return (
    <Part
      title={texts.version}
      problem={problem}
      items={[
        { label: texts.accord, value: accord },
        { label: texts.node, value: node },
        { label: texts.started, value: <DateText value={startedAt} time /> },
      ]}
    />
  );
}
