import { CircleAlert, CircleCheck, FileText, X } from 'lucide-react';
import type { FileView } from '#shared/files.ts';
import { fileSize } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { Button, IconButton } from '../base/Button.tsx';
import { ProgressBar } from '../base/ProgressBar.tsx';
import { StoredPicture } from './StoredPicture.tsx';

export interface Upload {
  name: string;
  sizeBytes: number;
  /** 0 to 100. */
  percent: number;
  /** What failed can be tried again; what was refused cannot. */
  state: 'sending' | 'done' | 'failed' | 'refused';
  /** Where it resumed after an interruption, 0 to 100. */
  resumedAt?: number | undefined;
  /** Why it failed or was refused. */
  problem?: string | undefined;
  /** Set once the server has the whole file and has checked its content. */
  stored: Pick<FileView, 'id' | 'contentType'> | null;
}

/** One file that is being uploaded: its picture or name, its progress, and a way to stop, retry or remove it. */
export function UploadProgress({
  upload,
  onRemove,
  onRetry,
}: {
  upload: Upload;
  onRemove?: () => void;
  onRetry?: () => void;
}) {
  const wrong = upload.state === 'failed' || upload.state === 'refused';
  const Icon = upload.state === 'done' ? CircleCheck : wrong ? CircleAlert : FileText;
  const { stored } = upload;
  const ink = upload.state === 'done' ? 'text-success' : wrong ? 'text-error' : 'text-muted';
  const icon = <Icon aria-hidden size={20} className={`${ink} shrink-0`} />;
  return (
    <div className="hairline flex items-center gap-3 rounded-xl p-3">
      {stored?.contentType.startsWith('image/') ? (
        <StoredPicture
          fileId={stored.id}
          alt=""
          width={48}
          height={48}
          className="size-12 shrink-0 rounded-lg"
          instead={icon}
        />
      ) : (
        icon
      )}
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline justify-between gap-3">
          <span className="truncate font-medium">{upload.name}</span>
          <span className="text-muted shrink-0 text-sm">{fileSize(upload.sizeBytes)}</span>
        </p>
        {upload.state === 'sending' && (
          <ProgressBar className="mt-2" value={upload.percent} label={`Uploading ${isolated(upload.name)}`} />
        )}
        {upload.state === 'sending' && upload.resumedAt !== undefined && (
          <p role="status" className="text-muted text-sm">
            {`Resuming at ${upload.resumedAt} %`}
          </p>
        )}
        {wrong && (
          <p role="alert" className="text-error text-sm">
            {upload.problem ?? 'The upload failed.'}
          </p>
        )}
      </div>
      {upload.state === 'failed' && onRetry && (
        <Button size="sm" onClick={onRetry}>
          Try Again
        </Button>
      )}
      {onRemove && (
        <IconButton
          icon={X}
          size="sm"
          label={
            upload.state === 'sending' ? `Stop uploading ${isolated(upload.name)}` : `Remove ${isolated(upload.name)}`
          }
          onClick={onRemove}
        />
      )}
    </div>
  );
}
