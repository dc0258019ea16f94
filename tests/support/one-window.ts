import { builtinEnvironments, type Environment } from 'vitest/runtime';

const { jsdom } = builtinEnvironments;
let open = false;

/**
 * Vitest's jsdom, with one window for all files of a process, so that they can share the modules of the client, which belong to a window. Each test
 * leaves it empty.
 */
export default {
  name: 'one-window',
  viteEnvironment: 'client',
  async setup(global, options) {
    if (!open) await jsdom.setup(global, options);
    open = true;
    return { teardown: () => {} };
  },
} satisfies Environment;
