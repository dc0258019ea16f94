import accord from '../../package.json' with { type: 'json' };

/** What `npm start` gives Node: the servers that are measured run with the same. */
export const NODE_FLAGS = accord.scripts.start.split(' ').filter((word) => word.startsWith('--'));
