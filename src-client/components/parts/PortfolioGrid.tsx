import { ExternalLink } from 'lucide-react';
import { platformLabel } from '#shared/choices/platforms.ts';
import { isolated } from '#shared/isolated.ts';
import type { PortfolioItemView } from '#shared/portfolio/portfolio.ts';
import { DataLink } from '../base/AppLink.tsx';
import { cx } from '../base/cx.ts';
import { Picture } from '../base/Picture.tsx';

/** The items of a portfolio, each with its picture or video in the shape of a post, a description, and a link to the post itself. */
export function PortfolioGrid({
  items,
  label,
  className,
}: {
  items: readonly PortfolioItemView[];
  label: string;
  /** How many columns. */
  className: string;
}) {
  return (
    <ul aria-label={label} className={cx('grid gap-x-4 gap-y-6 print:gap-x-2.5 print:gap-y-2', className)}>
      {items.map((item) => (
        <li key={item.id} className="min-w-0 break-inside-avoid">
          <PortfolioMedia item={item} className="aspect-4/5 w-full rounded-xl print:aspect-square print:rounded-lg" />
          <p className="mt-2.5 leading-snug font-semibold break-words print:mt-1 print:line-clamp-1 print:text-[7.5pt]">
            {item.title}
          </p>
          <p className="text-muted mt-0.5 text-sm print:mt-0 print:line-clamp-1 print:text-[6.5pt]">
            <PostLink item={item} />
            {item.brandName && ` · Made for ${isolated(item.brandName)}`}
          </p>
          {item.caption && <p className="text-muted mt-1 line-clamp-3 text-sm print:hidden">{item.caption}</p>}
        </li>
      ))}
    </ul>
  );
}

function PostLink({ item: { platform, postUrl, title } }: { item: PortfolioItemView }) {
  const where = platformLabel(platform);
  if (!postUrl) return where;
  return (
    <DataLink href={postUrl} aria-label={`${isolated(title)} on ${where}`} className="link-plain whitespace-nowrap">
      {where}
      <ExternalLink aria-hidden size={12} className="ml-1 inline align-[-1px] print:hidden" />
    </DataLink>
  );
}

/** The picture or video of an item; without one, its platform on quiet colours. */
export function PortfolioMedia({
  item: { media, title, platform },
  className,
}: {
  item: Pick<PortfolioItemView, 'media' | 'title' | 'platform'>;
  className: string;
}) {
  const blank = (
    <div aria-hidden className={cx('portfolio-blank grid place-items-center', className)}>
      <span className="font-display text-muted px-3 text-center text-lg font-semibold print:text-[8pt]">
        {platformLabel(platform)}
      </span>
    </div>
  );
  if (!media) return blank;
  if (media.contentType.startsWith('video/')) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: creators submit their cut as it was posted; there is no caption track to show.
      <video
        src={media.address}
        controls
        preload="metadata"
        aria-label={title}
        className={cx('bg-base-300 object-cover', className)}
      />
    );
  }
  return (
    <Picture
      address={media.address}
      alt={title}
      width={256}
      height={320}
      sizes="(min-width: 64rem) 16rem, (min-width: 40rem) 30vw, 46vw"
      className={className}
      instead={blank}
    />
  );
}
