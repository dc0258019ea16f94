import { DataLink } from '#client/components/base/AppLink.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { type Column, DataTable } from '#client/components/lists/DataTable.tsx';
import { useTurnedHere } from '#client/components/lists/opened.ts';
import { type TablePage, usePagedTable } from '#client/components/lists/usePagedTable.tsx';
import { trpc } from '#client/trpc.ts';
import type { StaffContentView } from '#shared/content/content.schema.ts';
import { UNKNOWN } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { SUBMISSION_LOOKS } from '#shared/status-looks.ts';

const columns: readonly Column<StaffContentView>[] = [
  {
    key: 'content',
    header: 'Content',
    cell: ({ title }) => <span className="block max-w-72 font-medium break-words">{title}</span>,
  },
  { key: 'creator', header: 'Creator', cell: ({ creatorName }) => creatorName },
  { key: 'version', header: 'Version', align: 'right', cell: ({ version }) => version },
  { key: 'status', header: 'Status', cell: ({ status }) => <LookPill look={SUBMISSION_LOOKS[status]} /> },
  { key: 'handedIn', header: 'Handed in', cell: ({ submittedAt }) => <DateText value={submittedAt} /> },
  {
    key: 'post',
    header: 'Post',
    cell: ({ postUrl, title }) =>
      postUrl ? (
        <DataLink className="link-plain" href={postUrl} aria-label={`Open the post of ${isolated(title)}`}>
          Open
        </DataLink>
      ) : (
        <span className="text-muted">{UNKNOWN}</span>
      ),
  },
];

/** What creators have handed in for a campaign, for staff to read. */
export function StaffSubmissions({ campaignId }: { campaignId: string }) {
  return (
    <Card title="Submissions">
      <Loaded failure={{ title: 'The submissions could not be loaded' }} skeleton={<Table rows={undefined} />}>
        <Submissions campaignId={campaignId} />
      </Loaded>
    </Card>
  );
}

function Submissions({ campaignId }: { campaignId: string }) {
  return <Table {...usePagedTable(trpc.content.forStaff, { campaignId }, useTurnedHere())} />;
}

function Table(page: TablePage<StaffContentView>) {
  return (
    <DataTable
      {...page}
      label="Submissions"
      columns={columns}
      rowKey={({ id }) => id}
      skeletonRows={2}
      empty={{ title: 'Nothing was handed in yet.' }}
    />
  );
}
