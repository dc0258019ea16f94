import { Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { DataLink } from '#client/components/base/AppLink.tsx';
import { Button, ButtonLink } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { EmptyState } from '#client/components/core/EmptyState.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { Dialog } from '#client/components/frame/Dialog.tsx';
import { KeepFocus } from '#client/components/parts/KeepFocus.tsx';
import { toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { sayWithUndo } from '#client/undo.ts';
import { isolated } from '#shared/isolated.ts';
import { CREATOR_SUBMISSION_LOOKS } from '#shared/status-looks.ts';
import { PostStatus } from './PostStatus.tsx';
import { SubmissionVersions } from './SubmissionVersions.tsx';
import type { CreatorSubmission } from './submissions.ts';
import { VersionsDialog } from './VersionsDialog.tsx';

/** Removes a draft, and offers an undo. */
function useDiscard() {
  const restore = trpc.content.restore.useMutation();
  return trpc.content.discard.useMutation({
    onSuccess: ({ removalId }) => sayWithUndo({ title: 'Draft discarded' }, () => restore.mutateAsync({ removalId })),
    onError: (error) => toastError(error),
  });
}

/** A creator's uploads to one campaign (CR-CAMP-25 to CR-CAMP-28). */
export function CreatorUploads({
  campaignId,
  submissions,
  open,
  brandName,
  commentable,
}: {
  campaignId: string;
  brandName: string;
  /** Whether comments can still be added. */
  commentable: boolean;
  submissions: readonly CreatorSubmission[];
  /** Whether content can still be submitted. */
  open: boolean;
}) {
  const [viewed, setViewed] = useState<string | null>(null);
  const discard = useDiscard();
  const uploadLink = { to: '/creator/campaigns/$campaignId/upload', params: { campaignId } } as const;
  const upload = open && (
    <ButtonLink {...uploadLink} variant="primary" icon={Upload}>
      Upload New Content
    </ButtonLink>
  );
  const view = submissions.find(({ id }) => id === viewed);
  if (submissions.length === 0) {
    return (
      <Card>
        <EmptyState
          title="No Uploads Yet"
          text="Content that you submit for this campaign appears here."
          action={upload}
        />
      </Card>
    );
  }
  return (
    <Card title="Uploads" action={upload}>
      <KeepFocus inList>
        <ul className="divide-base-300 divide-y">
          {submissions.map((submission) => (
            <li key={submission.id} className="py-4 first:pt-0 last:pb-0">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <div className="min-w-0">
                  <h3 className="truncate font-semibold">{submission.title}</h3>
                  <p className="text-muted text-sm">
                    {submission.forPiece && `${submission.forPiece} · `}
                    {filled('Uploaded {date}', {
                      date: <DateText value={submission.submittedAt ?? submission.createdAt} />,
                    })}
                  </p>
                </div>
                <div className="flex flex-wrap items-center gap-3">
                  <LookPill look={CREATOR_SUBMISSION_LOOKS[submission.status]} />
                  <Button size="sm" onClick={() => setViewed(submission.id)}>
                    View
                  </Button>
                  {submission.may.discard.allowed && (
                    <Button
                      size="sm"
                      variant="ghost"
                      icon={Trash2}
                      aria-label={`Discard the draft ${isolated(submission.title)}`}
                      busy={discard.isPending && discard.variables.submissionId === submission.id}
                      disabled={discard.isPending}
                      onClick={() => discard.mutate({ submissionId: submission.id })}
                    >
                      Discard
                    </Button>
                  )}
                  {open && submission.may.submit.allowed && (
                    <ButtonLink size="sm" variant="primary" {...uploadLink} search={{ submission: submission.id }}>
                      {submission.status === 'draft' ? 'Continue' : 'Send New Version'}
                    </ButtonLink>
                  )}
                </div>
              </div>
              {submission.status === 'revision_requested' && submission.reviews[0]?.feedbackText && (
                <p className="bg-base-200 mt-3 max-w-[70ch] rounded-xl p-3 whitespace-pre-line">
                  {submission.reviews[0].feedbackText}
                </p>
              )}
              {submission.postUrl && (
                <div className="mt-2 flex flex-wrap items-center gap-3 text-sm">
                  <p>
                    {filled('Posted at {part}', {
                      part: (
                        <DataLink href={submission.postUrl} className="link break-all">
                          {submission.postUrl}
                        </DataLink>
                      ),
                    })}
                  </p>
                  <PostStatus submission={submission} />
                </div>
              )}
            </li>
          ))}
        </ul>
      </KeepFocus>
      {view?.versions.some(({ submittedAt }) => submittedAt !== null) ? (
        <VersionsDialog
          submission={view}
          title={view.title}
          names={{ creator: 'You', brand: brandName }}
          open={commentable}
          onClose={() => setViewed(null)}
        />
      ) : null}
      {view?.versions.every(({ submittedAt }) => submittedAt === null) && (
        <Dialog open onClose={() => setViewed(null)} title={view.title} size="lg">
          <SubmissionVersions submission={view} />
        </Dialog>
      )}
    </Card>
  );
}
