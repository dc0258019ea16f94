import { FileWarning } from 'lucide-react';
import { Skeleton } from '#client/components/Skeleton.tsx';
import { trpc } from '#client/trpc.ts';
import type { SubmissionFile } from './submissions.ts';

/** A picture or video of a submission, from a signed link that works for this reader only. */
export function MediaFile({ file }: { file: SubmissionFile }) {
  const link = trpc.files.url.useQuery({ fileId: file.fileId });
  if (link.isPending) return <Skeleton className="aspect-4/3 w-full rounded-xl" />;
  if (link.isLoadingError) {
    return (
      <p className="hairline text-muted flex aspect-4/3 items-center justify-center gap-2 rounded-xl text-sm">
        <FileWarning aria-hidden size={18} /> {file.name} cannot be shown
      </p>
    );
  }
  return (
    <figure className="hairline bg-base-200 overflow-hidden rounded-xl">
      {file.contentType.startsWith('video/') ? (
        // biome-ignore lint/a11y/useMediaCaption: creators hand in their cut as it will be posted; there is no caption track to show.
        <video
          src={link.data.url}
          controls
          preload="metadata"
          className="aspect-4/3 w-full object-contain"
          aria-label={file.name}
        />
      ) : (
        <img src={link.data.url} alt={file.name} loading="lazy" className="aspect-4/3 w-full object-cover" />
      )}
      <FileCaption name={file.name} downloadUrl={link.data.downloadUrl} />
    </figure>
  );
}

/** What a file is called, and the signed link that saves it. */
export function FileCaption({ name, downloadUrl }: { name: string; downloadUrl: string }) {
  return (
    <figcaption className="text-muted flex flex-wrap items-center justify-between gap-x-3 px-3 py-2 text-sm">
      <span className="truncate">{name}</span>
      <a href={downloadUrl} className="link shrink-0">
        Download
      </a>
    </figcaption>
  );
}
