import { FileWarning } from 'lucide-react';
import { cx } from '#client/components/base/cx.ts';
import { Picture } from '#client/components/base/Picture.tsx';
import { Skeleton } from '#client/components/base/Skeleton.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { trpc } from '#client/trpc.ts';
import { isolated } from '#shared/isolated.ts';
import type { SubmissionFile } from './submissions.ts';

/** A picture or video of a submission in the shape of a post, from a signed link that works for this reader only. */
export function MediaFile({ file }: { file: SubmissionFile }) {
  return (
    <figure className="hairline bg-base-200 overflow-hidden rounded-xl">
      <Loaded
        failure={() => (
          <>
            <FileGone name={file.name} className="aspect-4/5" />
            <FileCaption name={file.name} />
          </>
        )}
        skeleton={
          <>
            <Skeleton className="aspect-4/5 w-full" />
            <FileCaption name={file.name} />
          </>
        }
      >
        <Media file={file} />
      </Loaded>
    </figure>
  );
}

function Media({ file }: { file: SubmissionFile }) {
  const [{ url, downloadUrl }] = trpc.files.url.useSuspenseQuery({ fileId: file.fileId });
  return (
    <>
      {file.contentType.startsWith('video/') ? (
        // biome-ignore lint/a11y/useMediaCaption: creators submit their cut as it will be posted; there is no caption track to show.
        <video
          src={url}
          controls
          preload="metadata"
          className="aspect-4/5 w-full object-contain"
          aria-label={file.name}
        />
      ) : (
        <Picture
          address={url}
          alt={file.name}
          width={256}
          height={320}
          sizes="(min-width: 40rem) 14rem, 45vw"
          whole={isAnimation(file)}
          className="aspect-4/5 w-full"
          instead={<FileGone name={file.name} className="aspect-4/5" />}
        />
      )}
      <FileCaption name={file.name} downloadUrl={downloadUrl} />
    </>
  );
}

/** Downscaled pictures do not move. */
export const isAnimation = ({ contentType }: SubmissionFile): boolean => contentType === 'image/gif';

/** Shown instead of a file that does not load. */
export function FileGone({ name, className }: { name: string; className?: string }) {
  return (
    <p className={cx('text-muted flex items-center justify-center gap-2 p-3 text-sm', className)}>
      <FileWarning aria-hidden size={18} className="shrink-0" />
      <span className="min-w-0 break-words">{`${isolated(name)} cannot be shown`}</span>
    </p>
  );
}

/** The name of a file, and the signed link that saves it, whose room is reserved before it is there. */
export function FileCaption({ name, downloadUrl }: { name: string; downloadUrl?: string | undefined }) {
  return (
    <figcaption className="text-muted flex flex-wrap items-center justify-between gap-x-3 px-3 py-2 text-sm">
      <span className="truncate">{name}</span>
      {downloadUrl ? (
        <a href={downloadUrl} className="link shrink-0">
          Download
        </a>
      ) : (
        <span aria-hidden className="invisible shrink-0">
          Download
        </span>
      )}
    </figcaption>
  );
}
