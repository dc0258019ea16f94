import { DataLink } from '#client/components/base/AppLink.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import type { Column } from '#client/components/lists/DataTable.tsx';
import { PagedTable } from '#client/components/lists/PagedTable.tsx';
import { trpc } from '#client/trpc.ts';
import type { StaffContentView } from '#shared/content/content.schema.ts';
import { UNKNOWN } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { SUBMISSION_LOOKS } from '#shared/status-looks.ts';
import { PostStatus } from './PostStatus.tsx';

const columns: readonly Column<StaffContentView>[] = [
  {
    key: 'content',
    header: 'Content',
    cell: ({ title }) => <span className="block max-w-72 font-medium break-words">{title}</span>,
  },
  { key: 'creator', header: 'Creator', cell: ({ creatorName }) => creatorName },
  { key: 'version', header: 'Version', align: 'right', cell: ({ version }) => version },
  { key: 'status', header: 'Status', cell: ({ status }) => <LookPill look={SUBMISSION_LOOKS[status]} /> },
  { key: 'handedIn', header: 'Submitted', cell: ({ submittedAt }) => <DateText value={submittedAt} /> },
  {
    key: 'post',
    header: 'Post',
    cell: (submission) =>
      submission.postUrl ? (
        <div className="flex items-center gap-3">
          <DataLink
            className="link-plain"
            href={submission.postUrl}
            aria-label={`Open the post of ${isolated(submission.title)}`}
          >
            Open
          </DataLink>
          <PostStatus submission={submission} />
        </div>
      ) : (
        <span className="text-muted">{UNKNOWN}</span>
      ),
  },
];

/** The content that creators have submitted for a campaign, for staff to read. */
export function StaffSubmissions({ campaignId }: { campaignId: string }) {
  return (
    <Card title="Submissions">
      <PagedTable
        here
        query={trpc.content.forStaff}
        input={{ campaignId }}
        label="Submissions"
        columns={columns}
        skeletonRows={2}
        failure={{ title: 'The submissions could not be loaded' }}
        empty={{ title: 'Nothing has been submitted yet.' }}
      />
    </Card>
  );
}
