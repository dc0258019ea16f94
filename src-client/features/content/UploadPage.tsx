import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#client/components/Button.tsx';
import { Callout } from '#client/components/Callout.tsx';
import { Card } from '#client/components/Card.tsx';
import { TextArea, TextField } from '#client/components/Field.tsx';
import { FileDrop } from '#client/components/FileDrop.tsx';
import { PageHeader } from '#client/components/PageHeader.tsx';
import { Skeleton } from '#client/components/Skeleton.tsx';
import { notify } from '#client/components/Toaster.tsx';
import { UploadProgress } from '#client/components/UploadProgress.tsx';
import { errorField, errorMessage, toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { useUploads } from '#client/uploads.ts';
import { CAPTION_MAX_CHARS, MEDIA_MAX_BYTES, SUBMISSION_FILES_MAX } from '#shared/constants.ts';
import { mayDo } from '#shared/content/submissions.ts';
import { acceptAttribute } from '#shared/files.ts';
import { campaignMessages, creatorCampaignMessages } from '#shared/messages/campaigns.ts';
import { uploadMessages } from '#shared/messages/content.ts';
import type { CreatorCampaignDetail, CreatorSubmission } from './submissions.ts';

const VersionBoard = lazy(async () => ({ default: (await import('./VersionBoard.tsx')).VersionBoard }));

type Field = 'title' | 'caption' | 'fileIds';

/** Hands content in, or the next version of it (CR-UPLOAD). Files go up with progress while title and caption are written. */
export function UploadPage({
  detail,
  submission,
}: {
  detail: CreatorCampaignDetail;
  submission: CreatorSubmission | null;
}) {
  const { campaign } = detail;
  const back = `/creator/campaigns/${campaign.id}`;
  const last = submission?.versions[0];
  const [title, setTitle] = useState(submission?.title ?? '');
  const [caption, setCaption] = useState(last?.caption ?? '');
  const [kept, setKept] = useState(submission?.status === 'draft' ? (last?.files ?? []) : []);
  const [problems, setProblems] = useState<Partial<Record<Field, string>>>({});
  const { uploads, add, retry, remove, sending } = useUploads({
    purpose: 'submission',
    campaignId: campaign.id,
    // The file's name is a title until someone writes a better one.
    onStored: (file) => setTitle((written) => written || file.name.replace(/\.[^.]+$/, '')),
  });
  const router = useRouter();
  const fileIds = [
    ...kept.map(({ fileId }) => fileId),
    ...uploads.flatMap(({ stored }) => (stored ? [stored.id] : [])),
  ];
  const content = { campaignId: campaign.id, submissionId: submission?.id ?? null, title, caption, fileIds };

  const answered = (message: string) => ({
    onSuccess: () => notify.success(message),
    // Once the campaign has it.
    onSettled: async (_saved: unknown, error: unknown) => {
      if (!error) await router.navigate({ href: back });
    },
    onError: (error: unknown) => {
      const field = errorField(error)?.split('.')[0];
      if (field === 'title' || field === 'caption' || field === 'fileIds')
        setProblems({ [field]: errorMessage(error) });
      else toastError(error, uploadMessages.failed);
    },
  });
  const save = trpc.content.save.useMutation(answered('Draft saved.'));
  const submit = trpc.content.submit.useMutation(answered(uploadMessages.uploaded));
  const busy = save.isPending || submit.isPending;

  const dealStatus = detail.deal?.status ?? null;
  if (!mayDo('handIn', campaign, dealStatus)) {
    return (
      <>
        <PageHeader
          title="Upload content"
          description={campaign.name ?? campaignMessages.untitled}
          back={{ href: back, label: 'Back to the campaign' }}
        />
        <Callout kind="warning">{creatorCampaignMessages.uploadLater}</Callout>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={submission ? 'Send a new version' : 'Upload content'}
        description={campaign.name ?? campaignMessages.untitled}
        back={{ href: back, label: 'Back to the campaign' }}
      />
      {submission?.status === 'revision_requested' && (
        <Card title="What was asked for" className="mb-4">
          <Suspense fallback={<Skeleton className="h-96 w-full rounded-xl" />}>
            <VersionBoard
              submission={submission}
              names={{ creator: 'You', brand: detail.brand.name ?? 'The brand' }}
              open={mayDo('talk', campaign, dealStatus)}
            />
          </Suspense>
        </Card>
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Card>
          <form
            noValidate
            className="space-y-5"
            onSubmit={(event) => {
              event.preventDefault();
              setProblems({});
              submit.mutate(content);
            }}
          >
            <FileDrop
              label={sending ? uploadMessages.uploading : uploadMessages.chooseFile}
              hint={`Drag and drop your images and videos here, up to ${SUBMISSION_FILES_MAX} files`}
              accept={acceptAttribute('submission').split(',')}
              maxBytes={MEDIA_MAX_BYTES}
              multiple
              error={problems.fileIds}
              onFiles={(files) => void add(files)}
            />
            {(kept.length > 0 || uploads.length > 0) && (
              <ul className="space-y-2">
                {kept.map((file) => (
                  <li key={file.fileId}>
                    <UploadProgress
                      upload={{ name: file.name, sizeBytes: file.sizeBytes, percent: 100, state: 'done' }}
                      onRemove={() => setKept((all) => all.filter(({ fileId }) => fileId !== file.fileId))}
                    />
                  </li>
                ))}
                {uploads.map((upload) => (
                  <li key={upload.key}>
                    <UploadProgress
                      upload={upload}
                      onRemove={() => remove(upload.key)}
                      onRetry={() => void retry(upload.key)}
                    />
                  </li>
                ))}
              </ul>
            )}
            <TextField
              label="Title"
              required
              value={title}
              error={problems.title}
              onChange={(event) => setTitle(event.target.value)}
            />
            <TextArea
              label="Caption"
              rows={4}
              maxLength={CAPTION_MAX_CHARS}
              value={caption}
              error={problems.caption}
              onChange={(event) => setCaption(event.target.value)}
            />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" variant="primary" busy={submit.isPending} disabled={sending || busy}>
                Submit for Review
              </Button>
              <Button busy={save.isPending} disabled={sending || busy} onClick={() => save.mutate(content)}>
                Save as Draft
              </Button>
            </div>
          </form>
        </Card>
        <Card title="Guidelines">
          <ul className="text-muted space-y-2 text-sm">
            <li>{uploadMessages.sizeGuideline}</li>
            <li>{uploadMessages.imageGuideline}</li>
            <li>{uploadMessages.videoGuideline}</li>
          </ul>
        </Card>
      </div>
    </>
  );
}
