import { builtinEnvironments, type Environment } from 'vitest/runtime';

const { jsdom } = builtinEnvironments;
let open = false;

/**
 * Vitest's jsdom, with one window for all files of a process, so that they can share the modules of the client, which belong to a window. Each file finds
 * it empty.
 */
export default {
  name: 'one-window',
  viteEnvironment: 'client',
  async setup(global, options) {
    if (!open) await jsdom.setup(global, options);
    open = true;
    const { localStorage, sessionStorage, history, document }: Window = global;
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', '/');
    document.body.replaceChildren();
    return { teardown: () => {} };
  },
} satisfies Environment;
