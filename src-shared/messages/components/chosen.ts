export const all = 'Select all on this page';
export const first = (most: number) => `Select the first ${most}`;
export const selected = (count: number) => `${count} selected`;

/** What became of several things, where some were left as they were. */
export const partly = (done: number, refused: number) =>
  done === 0 ? `${refused} could not be done` : `${done} done, ${refused} could not be`;
/** Those of one reason; no more names than can be read. */
export const because = (names: readonly string[], why: string) => {
  const shown = names.slice(0, 3);
  const rest = names.length - shown.length;
  return `${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}: ${why}`;
};
