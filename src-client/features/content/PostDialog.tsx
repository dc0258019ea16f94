import { CircleCheck, TriangleAlert } from 'lucide-react';
import { DataLink } from '#client/components/base/AppLink.tsx';
import { Button } from '#client/components/base/Button.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { TextArea, TextField } from '#client/components/fields/Field.tsx';
import { Form } from '#client/components/forms/Form.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { useMomentLabel } from '#client/components/frame/DateText.tsx';
import { Dialog } from '#client/components/frame/Dialog.tsx';
import { FileDrop } from '#client/components/parts/FileDrop.tsx';
import { openFile } from '#client/components/parts/openFile.ts';
import { UploadProgress } from '#client/components/parts/UploadProgress.tsx';
import { saying, toasting } from '#client/saying.ts';
import { trpc } from '#client/trpc.ts';
import { useUploads } from '#client/uploads.ts';
import { FEEDBACK_MAX_CHARS } from '#shared/constants.ts';
import type { PostCheck, PostView } from '#shared/content/post-checks.ts';
import { problemWords, sourceWords } from '#shared/content/post-words.ts';
import { fileRules } from '#shared/files.ts';
import { capital, fileSize } from '#shared/format.ts';
import type { Posted } from './submissions.ts';

const addressRules = lateResolver(async () => (await import('#shared/content/content.schema.ts')).publishContentInput);
const objectionRules = lateResolver(async () => (await import('#shared/content/content.schema.ts')).objectToPostInput);

/** The checks of a post, newest first, and what the reader can do about it. */
export function PostDialog({ submission, onClose }: { submission: Posted; onClose: () => void }) {
  const { post, postUrl, title } = submission;
  if (!post) return null;
  const { may, state, checks } = post;
  const [newest] = checks;
  const isCreators = may.replace.allowed || may.recheck.allowed || may.show.allowed;
  return (
    <Dialog open onClose={onClose} title={`Post of ${title}`} size="lg">
      <div className="space-y-5">
        {postUrl && (
          <DataLink href={postUrl} className="link break-all">
            {postUrl}
          </DataLink>
        )}
        <NextStep post={post} />
        {newest?.problems.map((problem) => {
          const { found, fix } = problemWords(problem, newest);
          return (
            <Callout key={problem} kind="warning" title={found}>
              {isCreators && fix}
            </Callout>
          );
        })}
        {may.recheck.allowed && <Recheck submissionId={submission.id} />}
        {may.show.allowed && <Screenshot submission={submission} />}
        {may.replace.allowed && <OtherAddress submissionId={submission.id} onDone={onClose} />}
        {may.confirm.allowed && <Confirm submissionId={submission.id} asItIs={state === 'problem'} />}
        {may.object.allowed && <Objection submissionId={submission.id} />}
        <section>
          <h3 className="mb-2 font-semibold">Checks</h3>
          {checks.length === 0 && <p className="text-muted text-sm">The post has not been checked yet.</p>}
          <ol className="divide-base-300 divide-y">
            {checks.map((check) => (
              <li key={check.id} className="py-3">
                <CheckLine check={check} platform={submission.platform} />
              </li>
            ))}
          </ol>
        </section>
      </div>
    </Dialog>
  );
}

/** What comes next for a post. */
function NextStep({ post: { state, nextAt } }: { post: PostView }) {
  const moment = useMomentLabel();
  if (state === 'checking') return <p className="text-muted text-sm">The post is being checked.</p>;
  if (nextAt === null) return null;
  return (
    <p className="text-muted text-sm">
      {state === 'shown'
        ? `Without an answer of the brand the post counts as confirmed on ${moment(nextAt, 'time')}.`
        : `The post is checked again on ${moment(nextAt, 'time')}.`}
    </p>
  );
}

function CheckLine({ check, platform }: { check: PostCheck; platform: string | null }) {
  const moment = useMomentLabel();
  const { problems, source, fileId, seen } = check;
  const fine = problems.length === 0;
  const Icon = fine ? CircleCheck : TriangleAlert;
  const facts = seen && [
    seen.handle && `by @${seen.handle}`,
    seen.kind,
    seen.postedAt && `posted ${moment(seen.postedAt, 'short')}`,
    seen.labelled && 'with the label of the platform',
  ];
  return (
    <div className="flex items-start gap-3">
      <Icon aria-hidden size={18} className={fine ? 'text-success mt-0.5 shrink-0' : 'text-warning mt-0.5 shrink-0'} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{`${moment(check.checkedAt, 'time')} · ${sourceWords(check, platform)}`}</p>
        {source === 'platform' && fine && <p className="text-muted text-sm">Nothing is wrong.</p>}
        {problems.map((problem) => (
          <p key={problem} className="text-sm">
            {problemWords(problem, check).found}
          </p>
        ))}
        {facts && <p className="text-muted text-sm">{capital(facts.filter(Boolean).join(' · '))}</p>}
        {seen?.text && <p className="text-muted line-clamp-3 text-sm whitespace-pre-line">{seen.text}</p>}
        {fileId && (
          <Button size="sm" className="mt-2" onClick={() => void openFile(fileId, 'The screenshot cannot be opened')}>
            Open Screenshot
          </Button>
        )}
      </div>
    </div>
  );
}

function Recheck({ submissionId }: { submissionId: string }) {
  const recheck = trpc.content.recheckPost.useMutation(toasting());
  return (
    <Button variant="primary" busy={recheck.isPending} onClick={() => recheck.mutate({ submissionId })}>
      Check Again
    </Button>
  );
}

/** A screenshot is sent as soon as it has been uploaded. */
function Screenshot({ submission: { id, campaignId } }: { submission: Posted }) {
  const show = trpc.content.showPost.useMutation(toasting('The brand was asked to confirm the post.'));
  const { uploads, add, retry, remove, sending } = useUploads({
    purpose: 'submission',
    campaignId,
    onStored: (file) => show.mutate({ submissionId: id, fileId: file.id }),
  });
  const { maxBytes } = fileRules.image;
  return (
    <div className="space-y-3">
      <FileDrop
        label="Add a Screenshot"
        hint={`JPG or PNG, up to ${fileSize(maxBytes)}`}
        accept={['.jpg', '.jpeg', '.png']}
        maxBytes={maxBytes}
        busy={sending || show.isPending}
        onFiles={(files) => void add(files)}
      />
      {uploads
        .filter(({ state }) => state !== 'done')
        .map((upload) => (
          <UploadProgress
            key={upload.key}
            upload={upload}
            onRemove={() => remove(upload.key)}
            onRetry={() => void retry(upload.key)}
          />
        ))}
    </div>
  );
}

function OtherAddress({ submissionId, onDone }: { submissionId: string; onDone: () => void }) {
  const replace = trpc.content.replacePost.useMutation(saying('The new address is being checked.', onDone));
  const form = useAppForm({
    rules: addressRules,
    defaultValues: { submissionId, postUrl: '' },
    send: replace.mutateAsync,
  });
  return (
    <Form form={form} className="flex flex-wrap items-end gap-3">
      <TextField
        label="Another address of the post"
        type="url"
        inputMode="url"
        placeholder="https://"
        className="min-w-56 flex-1"
        {...form.field('postUrl')}
      />
      <Button type="submit" busy={form.busy}>
        Use Address
      </Button>
    </Form>
  );
}

function Confirm({ submissionId, asItIs }: { submissionId: string; asItIs: boolean }) {
  const confirm = trpc.content.confirmPost.useMutation(toasting('The creator was told that the post is fine.'));
  return (
    <Button variant="primary" busy={confirm.isPending} onClick={() => confirm.mutate({ submissionId })}>
      {asItIs ? 'Accept As It Is' : 'Confirm Post'}
    </Button>
  );
}

function Objection({ submissionId }: { submissionId: string }) {
  const object = trpc.content.objectToPost.useMutation(saying('The creator was told what to fix.'));
  const form = useAppForm({
    rules: objectionRules,
    defaultValues: { submissionId, reason: '' },
    send: object.mutateAsync,
  });
  return (
    <Form form={form} className="space-y-3">
      <TextArea
        label="What is wrong with the post?"
        rows={3}
        maxLength={FEEDBACK_MAX_CHARS}
        {...form.field('reason')}
      />
      <Button type="submit" busy={form.busy}>
        Object
      </Button>
    </Form>
  );
}
