import { useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '#client/components/base/Button.tsx';
import { notify } from '#client/components/base/notify.ts';
import { Select, TextArea, TextField } from '#client/components/fields/Field.tsx';
import { Form } from '#client/components/forms/Form.tsx';
import { plainRules, useAppForm } from '#client/components/forms/useAppForm.ts';
import { FileDrop } from '#client/components/parts/FileDrop.tsx';
import { KeepFocus } from '#client/components/parts/KeepFocus.tsx';
import { UploadList } from '#client/components/parts/UploadList.tsx';
import { UploadProgress } from '#client/components/parts/UploadProgress.tsx';
import { errorField } from '#client/errors.ts';
import { saying } from '#client/saying.ts';
import { trpc } from '#client/trpc.ts';
import { useUploads } from '#client/uploads.ts';
import { CAPTION_MAX_CHARS, MEDIA_MAX_BYTES, SUBMISSION_FILES_MAX } from '#shared/constants.ts';
import type { AskedPiece } from '#shared/content/pieces.ts';
import { acceptAttribute } from '#shared/files.ts';
import type { CreatorSubmission } from './submissions.ts';

/** The input, and the listed files, by their ids and the keys of their uploads. */
interface Entered {
  /** The key of a piece; empty for something else. */
  piece: string;
  title: string;
  caption: string;
  fileIds: string[];
}
/** A draft can be incomplete, so the server checks it. */
const rules = plainRules<Entered>(() => ({}));

/** Files, which are uploaded with progress while title and caption are written. */
export function UploadForm({
  campaignId,
  pieces,
  uploaded,
  submission,
  back,
}: {
  campaignId: string;
  pieces: readonly AskedPiece[];
  /** The keys of those that have been uploaded. */
  uploaded: readonly (string | null)[];
  submission: CreatorSubmission | null;
  /** The campaign's screen, shown next. */
  back: { to: '/creator/campaigns/$campaignId'; params: { campaignId: string } };
}) {
  const last = submission?.versions[0];
  const [kept, setKept] = useState(submission?.status === 'draft' ? (last?.files ?? []) : []);
  const router = useRouter();
  const save = trpc.content.save.useMutation(saying('Draft saved.'));
  const submit = trpc.content.submit.useMutation(saying('Content uploaded successfully!'));
  const by = (send: typeof save.mutateAsync | typeof submit.mutateAsync) => async (entered: Entered) => {
    try {
      await send({
        ...entered,
        piece: entered.piece || null,
        campaignId,
        submissionId: submission?.id ?? null,
        fileIds,
      });
    } catch (error) {
      if (!errorField(error)) notify.error('Upload failed. Please try again.');
      throw error;
    }
    await router.navigate({ ...back, search: { tab: 'uploads' } });
  };
  const next = pieces.find(({ key }) => !uploaded.includes(key));
  const form = useAppForm({
    rules,
    defaultValues: {
      piece: submission ? (submission.piece ?? '') : (next?.key ?? ''),
      title: submission?.title ?? next?.label ?? '',
      caption: last?.caption ?? '',
      fileIds: kept.map(({ fileId }) => fileId),
    },
    send: by(submit.mutateAsync),
  });
  const saveDraft = form.sendBy(by(save.mutateAsync));
  const { uploads, add, retry, remove, sending } = useUploads({
    purpose: 'submission',
    campaignId,
    // The file's name is the title until someone writes a better one.
    onStored: (file) =>
      form.values().title || form.set('title', file.name.replace(/\.[^.]+$/, ''), { shouldDirty: true }),
  });
  const fileIds = [
    ...kept.map(({ fileId }) => fileId),
    ...uploads.flatMap(({ stored }) => (stored ? [stored.id] : [])),
  ];
  const { set } = form;
  // Adding or removing a file is a change like any other: the form asks before it is lost, from the moment that the file is shown.
  useLayoutEffect(
    () =>
      set('fileIds', [...kept.map(({ fileId }) => fileId), ...uploads.map(({ key }) => key)], { shouldDirty: true }),
    [set, kept, uploads],
  );
  const labelOf = (piece: string) => pieces.find(({ key }) => key === piece)?.label;
  /** The title follows the piece until someone writes a better one. */
  const choose = (piece: string) => {
    const { title, piece: before } = form.values();
    if (!title || title === labelOf(before)) set('title', labelOf(piece) ?? '', { shouldDirty: true });
    set('piece', piece, { shouldDirty: true });
  };
  const piece = useWatch({ control: form.control, name: 'piece' });
  return (
    <Form form={form} guard className="space-y-5">
      {pieces.length > 0 && (
        <Select
          label="Piece"
          error={form.problemOf('piece')}
          value={piece}
          onChange={({ target }) => choose(target.value)}
          placeholder="Something else"
          options={pieces.map(({ key, label }) => ({
            value: key,
            label: uploaded.includes(key) ? `${label} (uploaded)` : label,
          }))}
          hint="The piece of the campaign that these files are for."
        />
      )}
      <KeepFocus inList className="space-y-5">
        <FileDrop
          label={sending ? 'Uploading...' : 'Choose File'}
          hint={`Drag and drop your images and videos here, up to ${SUBMISSION_FILES_MAX} files`}
          accept={acceptAttribute('submission').split(',')}
          maxBytes={MEDIA_MAX_BYTES}
          multiple
          error={form.problemOf('fileIds')}
          onFiles={(files) => void add(files)}
        />
        <UploadList
          before={kept.map((file) => (
            <li key={file.fileId}>
              <UploadProgress
                upload={{
                  name: file.name,
                  sizeBytes: file.sizeBytes,
                  percent: 100,
                  state: 'done',
                  stored: { id: file.fileId, contentType: file.contentType },
                }}
                onRemove={() => setKept((all) => all.filter(({ fileId }) => fileId !== file.fileId))}
              />
            </li>
          ))}
          uploads={uploads}
          onRemove={remove}
          onRetry={retry}
        />
      </KeepFocus>
      <TextField label="Title" required {...form.field('title')} />
      <TextArea label="Caption" rows={4} maxLength={CAPTION_MAX_CHARS} {...form.field('caption')} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={submit.isPending} disabled={sending || form.busy}>
          Submit for Review
        </Button>
        <Button busy={save.isPending} disabled={sending || form.busy} onClick={() => void saveDraft()}>
          Save as Draft
        </Button>
      </div>
    </Form>
  );
}
