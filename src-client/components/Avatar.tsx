import { useState } from 'react';
import { cx } from './cx.ts';

const SIZES = { sm: 'size-8 text-xs', md: 'size-10 text-sm', lg: 'size-14 text-lg', xl: 'size-20 text-2xl' } as const;
const INKS = ['text-primary', 'text-info', 'text-success', 'text-secondary'];

function initials(name: string): string {
  const words = name
    .trim()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
  return ((words[0]?.[0] ?? '?') + (words.length > 1 ? (words.at(1)?.[0] ?? '') : '')).toUpperCase();
}

function ink(name: string): string | undefined {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return INKS[sum % INKS.length];
}

/**
 * A face, or the initials where there is no picture or it does not load. It stands beside the name, so it is decoration
 * unless `label` names it.
 */
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
  const [failed, setFailed] = useState<string | null>(null);
  const shape = cx('shrink-0 select-none', SIZES[size], square ? 'rounded-xl' : 'rounded-full');
  if (src && failed !== src) {
    return (
      <img
        src={src}
        alt={label ?? ''}
        loading="lazy"
        decoding="async"
        className={cx(shape, 'bg-base-300 object-cover')}
        onError={() => setFailed(src)}
      />
    );
  }
  const look = cx(shape, 'tint-14 grid place-items-center font-semibold', ink(name));
  return label ? (
    <span role="img" aria-label={label} className={look}>
      {initials(name)}
    </span>
  ) : (
    <span aria-hidden className={look}>
      {initials(name)}
    </span>
  );
}
