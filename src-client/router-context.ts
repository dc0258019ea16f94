import type { QueryClient } from '@tanstack/react-query';
import type { GuardNotice } from '#shared/page.ts';
import type { Read } from './read.ts';
import type { Api } from './trpc.ts';

/** What every loader and guard gets; the root adds `session`. */
export interface RouterContext {
  queryClient: QueryClient;
  api: Api;
  /**
   * Starts to read a screen's data: when a link to it is hovered, and when it is opened. The server waits for it. It never fails: a part that could
   * not be read says so in its place.
   */
  load: (...reads: readonly Read[]) => Promise<void>;
  /** Tells people why they are sent elsewhere. */
  tell: (notice: GuardNotice) => void;
}
