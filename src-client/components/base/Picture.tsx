import { type MouseEventHandler, type ReactEventHandler, type ReactNode, useEffect, useRef, useState } from 'react';
import { pictureSources } from '#shared/pictures.ts';
import { cx } from './cx.ts';

export interface PictureProps {
  address: string;
  /** What it shows; empty if the text beside it says so. */
  alt: string;
  /** Its aspect ratio, so that the page leaves room for it, and about how wide it is shown, in pixels. */
  width: number;
  height: number;
  /** How wide it is shown at which width of the page, as in HTML; without it, `width` pixels. */
  sizes?: string;
  className?: string;
  /** True for what is seen first; everything else loads when it is about to scroll into view. */
  eager?: boolean;
  /** The file as it is stored; only then do animations move. */
  whole?: boolean;
  /** Shown instead when it cannot be loaded. */
  instead?: ReactNode;
  /** Anything that a click does must also be possible by keyboard. */
  onClick?: MouseEventHandler<HTMLImageElement> | undefined;
  onLoad?: ReactEventHandler<HTMLImageElement> | undefined;
}

/** A picture in the size that the page needs; all pictures are shown with it. Its room is reserved before it loads. */
export function Picture({
  address,
  alt,
  width,
  height,
  sizes = `${width}px`,
  className,
  eager = false,
  whole = false,
  instead = null,
  onClick,
  onLoad,
}: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const picture = useRef<HTMLImageElement>(null);
  // A picture that failed before the page was interactive fires no more events.
  useEffect(() => {
    if (picture.current?.complete && picture.current.naturalWidth === 0) setFailed(address);
  }, [address]);
  if (failed === address) return instead;
  const { src, srcSet } = whole ? { src: address } : pictureSources(address, width);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: whoever listens to a click offers the same by keyboard.
    <img
      ref={picture}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      width={width}
      height={height}
      sizes={srcSet && sizes}
      srcSet={srcSet}
      src={src}
      alt={alt}
      className={cx('bg-base-300 object-cover', className)}
      onClick={onClick}
      onLoad={onLoad}
      onError={() => setFailed(address)}
    />
  );
}
