import type { ReactNode } from 'react';
import { type Upload, UploadProgress } from './UploadProgress.tsx';

/** Files that are being uploaded, with their progress, after those that are already there, which are list items. Nothing if there are neither. */
export function UploadList({
  uploads,
  before = [],
  onRemove,
  onRetry,
}: {
  uploads: readonly (Upload & { key: string })[];
  before?: readonly ReactNode[];
  onRemove: (key: string) => void;
  onRetry: (key: string) => unknown;
}) {
  if (uploads.length === 0 && before.length === 0) return null;
  return (
    <ul className="space-y-2">
      {before}
      {uploads.map((upload) => (
        <li key={upload.key}>
          <UploadProgress
            upload={upload}
            onRemove={() => onRemove(upload.key)}
            onRetry={() => void onRetry(upload.key)}
          />
        </li>
      ))}
    </ul>
  );
}
