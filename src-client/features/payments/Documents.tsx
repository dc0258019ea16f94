import { Download, FileText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#client/components/base/Button.tsx';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { FileDrop } from '#client/components/parts/FileDrop.tsx';
import { KeepFocus } from '#client/components/parts/KeepFocus.tsx';
import { openFile } from '#client/components/parts/openFile.ts';
import { UploadProgress } from '#client/components/parts/UploadProgress.tsx';
import { toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { useUploads } from '#client/uploads.ts';
import { fileRules, typeNames } from '#shared/files.ts';
import { fileSize } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import type { DocumentKind } from '#shared/payments/payments.schema.ts';

const removeNamed = (value: string | number) => `Remove ${value}?`;

interface DocumentFile {
  id: string;
  fileId: string;
  name: string;
  sizeBytes: number;
}

/** Stored documents, each with a way to open it and, if `onRemove` is given, to remove it. */
export function FileList({
  files,
  onRemove,
}: {
  files: readonly DocumentFile[];
  onRemove?: (file: DocumentFile) => void;
}) {
  if (files.length === 0) return null;
  return (
    <ul className="space-y-2">
      {files.map((file) => (
        <li key={file.id} className="hairline flex items-center gap-3 rounded-xl p-3">
          <FileText aria-hidden size={20} className="text-muted shrink-0" />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">{file.name}</span>
            <span className="text-muted text-sm">{fileSize(file.sizeBytes)}</span>
          </span>
          <IconButton
            icon={Download}
            size="sm"
            label={`Open ${isolated(file.name)}`}
            onClick={() => void openFile(file.fileId)}
          />
          {onRemove && (
            <IconButton
              icon={Trash2}
              size="sm"
              label={`Remove ${isolated(file.name)}`}
              onClick={() => onRemove(file)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** The files of one kind: those that are stored, those being uploaded, and a place to drop more. */
export function DocumentUpload({
  campaignId,
  kind,
  files,
  locked,
  closed,
  signed,
}: {
  campaignId: string;
  kind: DocumentKind;
  files: readonly DocumentFile[];
  /** They can no longer be changed. */
  locked: boolean;
  /** Why they cannot be changed now, in one sentence; null when they can. */
  closed: string | null;
  /** Someone has signed under these files. */
  signed: boolean;
}) {
  const attach = trpc.payments.attachFile.useMutation();
  const [removing, setRemoving] = useState<DocumentFile | null>(null);
  const remove = trpc.payments.removeFile.useMutation();
  const uploads = useUploads({
    purpose: kind,
    campaignId,
    onStored: (file) =>
      attach.mutate({ campaignId, kind, fileId: file.id }, { onError: (error) => toastError(error, file.name) }),
  });
  const pending = uploads.uploads.filter((upload) => upload.state !== 'done');
  const rule = fileRules[kind];
  return (
    <KeepFocus inList className="space-y-3 not-first:not-empty:mt-4">
      <FileList files={files} {...(closed === null && { onRemove: setRemoving })} />
      {pending.map((upload) => (
        <UploadProgress
          key={upload.key}
          upload={upload}
          onRemove={() => uploads.remove(upload.key)}
          onRetry={() => void uploads.retry(upload.key)}
        />
      ))}
      {!locked && closed !== null && <p className="text-muted text-sm">{closed}</p>}
      {closed === null && (
        <FileDrop
          label={kind === 'contract' ? 'Add contract files' : 'Add brief files'}
          hint={`${typeNames(kind)}, up to ${fileSize(rule.maxBytes)} each`}
          accept={rule.types.map((type) => `.${type}`)}
          maxBytes={rule.maxBytes}
          multiple
          onFiles={(chosen) => void uploads.add(chosen)}
        />
      )}
      <ConfirmDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title={removeNamed(removing?.name ?? 'this file')}
        confirmLabel="Remove file"
        cancelLabel="Keep it"
        onConfirm={async () => {
          if (removing) await remove.mutateAsync({ campaignId, campaignFileId: removing.id });
          setRemoving(null);
        }}
      >
        {signed
          ? 'It is part of what was signed: you and your creators have to sign again.'
          : 'Creators who accepted can no longer open it.'}
      </ConfirmDialog>
      {locked && files.length === 0 && kind === 'contract' && <p className="text-muted text-sm">No files.</p>}
    </KeepFocus>
  );
}
