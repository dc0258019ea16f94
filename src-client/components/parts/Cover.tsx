import { cx } from '../base/cx.ts';
import { Picture } from '../base/Picture.tsx';

const TONES = ['cover-plum', 'cover-marigold', 'cover-teal', 'cover-slate'];

/** The same name has the same colours everywhere. */
function tone(name: string): string | undefined {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return TONES[sum % TONES.length];
}

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

/** The cover of a campaign, or quiet colours if it has none. It is decoration, because the name is beside it. */
export function Cover({
  name,
  src,
  shape,
  className,
  eager = false,
}: {
  name: string;
  src: string | null;
  shape: keyof typeof SHAPES;
  className?: string;
  eager?: boolean;
}) {
  const { look, ...size } = SHAPES[shape];
  const shaped = cx('block shrink-0', look, className);
  const blank = <span aria-hidden className={cx('cover-blank', tone(name), shaped)} />;
  if (!src) return blank;
  return (
    <Picture address={src} alt="" {...size} eager={eager} className={cx('cover-picture', shaped)} instead={blank} />
  );
}
