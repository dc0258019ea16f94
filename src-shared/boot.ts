import type { SessionView } from './auth.ts';

/** What the server writes into the page of the app as JSON (`<script type="application/json" id="boot">`). */
export interface Boot {
  /** Who is signed in, as `auth.session` answers. */
  session: SessionView | null;
}

/** The sketch of a path as whoever has this role sees it; of visitors, where there is none. */
export const sketchKey = (role: string | null, path: string): string => `${role ?? 'visitor'} ${path}`;

/** The key of what stands where no screen has been sketched. */
export const WAITING = 'waiting';
