import type { QueryClient } from '@tanstack/react-query';
import type { GuardNotice } from '#shared/page.ts';
import type { Read } from './read.ts';
import type { Api } from './trpc.ts';

/** What every loader and guard gets; the root adds `session`. */
export interface RouterContext {
  queryClient: QueryClient;
  api: Api;
  /**
   * Starts to read what a screen shows: when a link to it is pointed at, and when it is opened. The server waits for it. Fails never: a part
   * that could not be read says so where it stands.
   */
  load: (...reads: readonly Read[]) => Promise<void>;
  /** Tells people why they are led elsewhere. */
  tell: (notice: GuardNotice) => void;
}
