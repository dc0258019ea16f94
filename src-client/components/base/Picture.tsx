import { type MouseEventHandler, type ReactEventHandler, type ReactNode, useEffect, useRef, useState } from 'react';
import { pictureSources } from '#shared/pictures.ts';
import { cx } from './cx.ts';

export interface PictureProps {
  address: string;
  /** What it shows; empty where the text beside it says so. */
  alt: string;
  /** Its proportions, so that the page leaves room for it, and about how wide it is shown, in pixels. */
  width: number;
  height: number;
  /** How wide it is shown at which width of the page, as in HTML; without it, `width` pixels. */
  sizes?: string;
  className?: string;
  /** True for what is seen first; everything else loads when it comes near. */
  eager?: boolean;
  /** As it is stored: an animation moves only then. */
  whole?: boolean;
  /** What stands in its place when it cannot be loaded. */
  instead?: ReactNode;
  /** What it does must also be possible by keyboard. */
  onClick?: MouseEventHandler<HTMLImageElement> | undefined;
  onLoad?: ReactEventHandler<HTMLImageElement> | undefined;
}

/** A picture in the size that the page needs: the one way in which pictures are shown. It takes its room before it is there. */
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
  // One that failed before the page came to life says nothing any more.
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
