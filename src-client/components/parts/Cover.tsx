import type { IndustryGroup } from '#shared/choices/industry-groups.ts';
import type { CoverView } from '#shared/pictures.ts';
import { cx } from '../base/cx.ts';
import { Picture } from '../base/Picture.tsx';
import { COVER_HEIGHT, COVER_WIDTH, drawnCover } from './drawnCover.ts';

/** The two colors of each group of industries; the style sheet mixes the others from them. */
const PALETTES: Record<IndustryGroup, string> = {
  fashion: 'cover-fashion',
  beauty: 'cover-beauty',
  fitness: 'cover-fitness',
  food: 'cover-food',
  travel: 'cover-travel',
  tech: 'cover-tech',
  home: 'cover-home',
  parenting: 'cover-parenting',
};
const FILLS = { far: 'fill-(--cover-far)', near: 'fill-(--cover-near)', spark: 'fill-(--cover-spark)' } as const;
const LINES = {
  far: 'fill-none stroke-(--cover-far)',
  near: 'fill-none stroke-(--cover-near)',
  spark: 'fill-none stroke-(--cover-spark)',
} as const;

const SHAPES = {
  /** Beside a name in a row. */
  thumb: { look: 'h-10 w-12 rounded-lg', width: 48, height: 40, sizes: '80px' },
  /** On top of a card, over its padding. */
  card: {
    look: '-mx-5 -mt-5 mb-4 aspect-[3/1] w-[calc(100%+2.5rem)] max-w-none rounded-t-[calc(var(--radius-box)-1px)]',
    width: 600,
    height: 200,
    sizes: '(min-width: 80rem) 30rem, (min-width: 48rem) 50vw, 100vw',
  },
  /** In a form. */
  field: { look: 'aspect-[3/1] w-full max-w-md rounded-xl', width: 448, height: 150, sizes: '28rem' },
  /** On top of a page. */
  banner: {
    look: 'mb-5 aspect-[3/1] w-full rounded-box sm:aspect-[6/1]',
    width: 960,
    height: 160,
    sizes: '(min-width: 80rem) 62rem, 100vw',
  },
} as const;

/** The cover of a campaign, or a drawing of its own if it has none. It is decoration, because the name is beside it. */
export function Cover({
  of: { id, cover },
  shape,
  className,
  eager = false,
}: {
  of: { id: string; cover: CoverView };
  shape: keyof typeof SHAPES;
  className?: string;
  eager?: boolean;
}) {
  const { look, ...size } = SHAPES[shape];
  const shaped = cx('block shrink-0', look, className);
  const drawn = <Drawing id={id} industry={cover.industry} className={shaped} />;
  if (!cover.url) return drawn;
  const picture = cx('cover-picture', shaped);
  return <Picture address={cover.url} alt="" {...size} eager={eager} className={picture} instead={drawn} />;
}

function Drawing({ id, industry, className }: { id: string; industry: IndustryGroup | null; className: string }) {
  const { shapes, turned } = drawnCover(id);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${COVER_WIDTH} ${COVER_HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      className={cx('cover-drawn', turned && 'cover-turned', industry && PALETTES[industry], className)}
    >
      {shapes.map(({ d, ink, width }, index) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes of a cover never change.
          key={index}
          d={d}
          className={width ? LINES[ink] : FILLS[ink]}
          strokeWidth={width}
        />
      ))}
    </svg>
  );
}
