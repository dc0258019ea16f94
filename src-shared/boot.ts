import { z } from 'zod';
import type { SessionView } from './auth.ts';

/** Something that a screen asks the server for, as the query cache knows it: a procedure's name in parts, and its input. */
export const askShape = z.tuple([
  z.array(z.string()),
  z.strictObject({ input: z.unknown().optional(), type: z.literal('query') }),
]);
export type Ask = z.infer<typeof askShape>;

/** What the server writes into the page of the app as JSON (`<script type="application/json" id="boot">`). */
export interface Boot {
  /** Who is signed in, as `auth.session` answers. */
  session: SessionView | null;
  /** What the screen would ask for first, with the answers. */
  answers: readonly (readonly [ask: Ask, data: unknown])[];
}

/** A screen as the build has drawn it, before its data: what it looks like, and what it asks for. */
export const sketchShape = z.strictObject({ html: z.string(), asks: z.array(askShape) });
export type Sketch = z.infer<typeof sketchShape>;

/** The sketch of a path as whoever has this role sees it; of visitors, where there is none. */
export const sketchKey = (role: string | null, path: string): string => `${role ?? 'visitor'} ${path}`;

/** The key of what stands where no screen has been sketched. */
export const WAITING = 'waiting';
