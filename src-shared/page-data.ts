import { z } from 'zod';
import type { SessionView } from './auth/auth.schema.ts';

/** A query of a screen, in the form of the query cache's key: the parts of a procedure's name, and its input. */
export const askShape = z.tuple([
  z.array(z.string()),
  z.strictObject({ input: z.unknown().optional(), type: z.literal('query') }),
]);
export type Ask = z.infer<typeof askShape>;

/** What the server writes into the page of the app as JSON (`<script type="application/json" id="page-data">`). */
export interface PageData {
  /** The session of the signed-in person, as `auth.session` returns it; null for a visitor. */
  session: SessionView | null;
  /** When it was written, by the server's clock; null in a page that is kept. */
  now: string | null;
  /** The first queries of the screen, with their answers. */
  answers: readonly (readonly [ask: Ask, data: unknown])[];
}

/** A screen as the build has drawn it, without data: its HTML, and its first queries. */
export const sketchShape = z.strictObject({ html: z.string(), asks: z.array(askShape) });
export type Sketch = z.infer<typeof sketchShape>;

/** Stands for any id in the address of a sketch. */
export const ANY_ID = [8, 4, 4, 4, 12].map((digits) => '0'.repeat(digits)).join('-');
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** For each path, the search parameters that do not change how its screen looks without data. */
const ALIKE: Readonly<Record<string, readonly string[]>> = {
  '/auth': ['next'],
  '/admin': ['timeframe', 'month'],
  '/admin/dashboard': ['timeframe', 'month'],
  '/admin/campaign-review': ['status', 'campaignId'],
  '/admin/leads': ['search', 'status', 'type'],
  '/admin/mailbox': ['to'],
};

/** A text for the screen of an address; the same for all addresses whose screens look alike without data. */
export function screenOf(address: string): string {
  const [path = '/', query = ''] = address.split('?');
  const said = [...new URLSearchParams(query)]
    .filter(([name]) => !ALIKE[path]?.includes(name))
    .map(([name, value]) => `${name}=${ID.test(value) ? ANY_ID : value}`);
  return said.length > 0 ? `${path}?${said.sort().join('&')}` : path;
}

/** The key of the sketch of a screen for this role; null is a visitor. */
export const sketchKey = (role: string | null, address: string): string => `${role ?? 'visitor'} ${screenOf(address)}`;

/** The key of the sketch that is used when a screen has none. */
export const WAITING = 'waiting';
