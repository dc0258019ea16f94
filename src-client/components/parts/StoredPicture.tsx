import type { ReactNode } from 'react';
import { trpc } from '#client/trpc.ts';
import { Picture } from '../base/Picture.tsx';
import { Skeleton } from '../base/Skeleton.tsx';
import { Loaded } from '../core/Loaded.tsx';

interface StoredPictureProps {
  fileId: string;
  /** What it shows; empty if the text beside it says so. */
  alt: string;
  /** Its aspect ratio, and about how wide it is shown, in pixels. */
  width: number;
  height: number;
  className: string;
  /** Shown instead when it cannot be loaded. */
  instead: ReactNode;
}

/** A stored picture, small, from a signed link that works for this reader only. */
export function StoredPicture(props: StoredPictureProps) {
  return (
    <Loaded failure={() => props.instead} skeleton={<Skeleton className={props.className} />}>
      <Linked {...props} />
    </Loaded>
  );
}

function Linked({ fileId, ...picture }: StoredPictureProps) {
  const [{ url }] = trpc.files.url.useSuspenseQuery({ fileId });
  return <Picture address={url} {...picture} />;
}
