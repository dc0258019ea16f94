import { z } from 'zod';
import type { SessionView } from './auth/auth.schema.ts';

/** Something that a screen asks the server for, as the query cache knows it: a procedure's name in parts, and its input. */
export const askShape = z.tuple([
  z.array(z.string()),
  z.strictObject({ input: z.unknown().optional(), type: z.literal('query') }),
]);
export type Ask = z.infer<typeof askShape>;

/** What the server writes into the page of the app as JSON (`<script type="application/json" id="page-data">`). */
export interface PageData {
  /** Who is signed in, as `auth.session` answers. */
  session: SessionView | null;
  /** What the screen would ask for first, with the answers. */
  answers: readonly (readonly [ask: Ask, data: unknown])[];
}

/** A screen as the build has drawn it, before its data: what it looks like, and what it asks for. */
export const sketchShape = z.strictObject({ html: z.string(), asks: z.array(askShape) });
export type Sketch = z.infer<typeof sketchShape>;

/** Stands for every id in the address of a screen that was sketched. */
export const ANY_ID = [8, 4, 4, 4, 12].map((digits) => '0'.repeat(digits)).join('-');
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What an address may say beside its path without the screen looking another way before its data. */
const ALIKE: Readonly<Record<string, readonly string[]>> = {
  '/auth': ['next'],
  '/admin': ['timeframe', 'month'],
  '/admin/dashboard': ['timeframe', 'month'],
  '/admin/campaign-review': ['status', 'campaignId'],
  '/admin/leads': ['search', 'status', 'type'],
  '/admin/mailbox': ['to'],
};

/** The screen that an address leads to, as one text for all that look alike before their data. */
export function screenOf(address: string): string {
  const [path = '/', query = ''] = address.split('?');
  const said = [...new URLSearchParams(query)]
    .filter(([name]) => !ALIKE[path]?.includes(name))
    .map(([name, value]) => `${name}=${ID.test(value) ? ANY_ID : value}`);
  return said.length > 0 ? `${path}?${said.sort().join('&')}` : path;
}

/** The sketch of a screen as whoever has this role sees it; of visitors, where there is none. */
export const sketchKey = (role: string | null, address: string): string => `${role ?? 'visitor'} ${screenOf(address)}`;

/** The key of what stands where no screen has been sketched. */
export const WAITING = 'waiting';
