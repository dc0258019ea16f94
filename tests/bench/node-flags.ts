import accord from '../../package.json' with { type: 'json' };

const words = accord.scripts.start.split(' ');

/** The Node options of `npm start`: the measured servers run with the same. */
export const NODE_FLAGS = words.filter((word) => word.startsWith('--'));
/** The variables that `npm start` sets. */
export const NODE_VARIABLES: Readonly<Record<string, string>> = Object.fromEntries(
  words.filter((word) => /^[A-Z_]+=/.test(word)).map((word) => word.split('=', 2)),
);
