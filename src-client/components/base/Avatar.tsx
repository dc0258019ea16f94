import { graphemes } from '#shared/graphemes.ts';
import { cx } from './cx.ts';
import { Picture } from './Picture.tsx';

const SIZES = {
  sm: { look: 'size-8 text-xs', pixels: 32 },
  md: { look: 'size-10 text-sm', pixels: 40 },
  lg: { look: 'size-14 text-lg', pixels: 56 },
  xl: { look: 'size-20 text-2xl', pixels: 80 },
} as const;
const INKS = ['text-primary', 'text-info', 'text-success', 'text-secondary'];

function initials(name: string): string {
  const words = name
    .trim()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
  const letters = words.slice(0, 2).map((word) => graphemes(word).at(0) ?? '');
  return letters.length === 0 ? (graphemes(name.trim()).at(0) ?? '?') : letters.join('').toUpperCase();
}

function ink(name: string): string | undefined {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return INKS[sum % INKS.length];
}

/** A face, or the initials if there is no picture or it does not load. It is decoration, because the name is beside it, unless `label` names it. */
export function Avatar({
  name,
  src,
  size = 'md',
  square = false,
  label,
}: {
  name: string;
  src?: string | null | undefined;
  size?: keyof typeof SIZES;
  square?: boolean;
  label?: string;
}) {
  const { look, pixels } = SIZES[size];
  const shape = cx('shrink-0 select-none', look, square ? 'rounded-xl' : 'rounded-full');
  const letters = cx(shape, 'tint-14 grid place-items-center font-semibold', ink(name));
  const instead = label ? (
    <span role="img" aria-label={label} className={letters}>
      {initials(name)}
    </span>
  ) : (
    <span aria-hidden className={letters}>
      {initials(name)}
    </span>
  );
  if (!src) return instead;
  return <Picture address={src} alt={label ?? ''} width={pixels} height={pixels} className={shape} instead={instead} />;
}
