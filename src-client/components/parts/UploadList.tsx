import type { ReactNode } from 'react';
import { type Upload, UploadProgress } from './UploadProgress.tsx';

/** Files on their way, each with how far it is; before them what is there already, as items of the list. Nothing where there is neither. */
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
