import { platformLabel } from '#shared/choices/platforms.ts';
import { compactNumber } from '#shared/format.ts';
import { shortened } from '#shared/graphemes.ts';
import { isolated } from '#shared/isolated.ts';
import { portfolioMessages } from '#shared/messages/portfolio.ts';
import { titleOf } from '#shared/names.ts';
import { type PublicPageView, publicCardPath, publicPagePath } from '#shared/portfolio/portfolio.ts';

/** A page's description for search engines and for sites that show a preview of a link to it. */
export interface PageHead {
  title: string;
  description: string;
  url: string;
  picture: string;
  pictureAlt: string;
  /** JSON-LD (schema.org). */
  data: object;
}

const DESCRIPTION_MAX_CHARS = 200;

/** The head of a public page: nothing that the page does not show. */
export function pageHead(page: PublicPageView, publicUrl: string): PageHead {
  const { name, username, bio, figures } = page;
  const url = `${publicUrl}${publicPagePath(username)}`;
  const picture = `${publicUrl}${publicCardPath(username)}`;
  const counted = figures.flatMap(({ platform, followers }) =>
    followers === null ? [] : [`${compactNumber(followers)} followers on ${platformLabel(platform)}`],
  );
  const description = [bio?.replace(/\s+/g, ' '), counted.slice(0, 3).join(', ')].filter(Boolean).join(' · ');
  return {
    title: titleOf(portfolioMessages.pageTitle(name)),
    description: shortened(description, DESCRIPTION_MAX_CHARS) || `The media kit of ${isolated(name)} on Accord.`,
    url,
    picture,
    pictureAlt: `${isolated(name)} in figures and pictures`,
    data: {
      '@context': 'https://schema.org',
      '@type': 'ProfilePage',
      url,
      mainEntity: {
        '@type': 'Person',
        name,
        alternateName: username,
        url,
        image: picture,
        ...(bio && { description: bio }),
        sameAs: figures.flatMap(({ profileUrl }) => profileUrl ?? []),
      },
    },
  };
}
