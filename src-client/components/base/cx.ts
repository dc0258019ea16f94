/** Joins class names, leaving out what is not a string: `cx('a', active && 'b')`. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
