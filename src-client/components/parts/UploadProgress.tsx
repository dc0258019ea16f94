import { CircleAlert, CircleCheck, FileText, X } from 'lucide-react';
import { fileSize } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { uploadMessages } from '#shared/messages/content.ts';
import { Button, IconButton } from '../base/Button.tsx';
import { ProgressBar } from '../base/ProgressBar.tsx';

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
}

/** One file that is being uploaded: its name, its progress, and a way to stop, retry or remove it. */
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
  const ink = upload.state === 'done' ? 'text-success' : wrong ? 'text-error' : 'text-muted';
  return (
    <div className="hairline flex items-center gap-3 rounded-xl p-3">
      <Icon aria-hidden size={20} className={`${ink} shrink-0`} />
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
            {uploadMessages.resuming(upload.resumedAt)}
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
