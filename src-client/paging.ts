/** How a list goes on: from the cursor that its last page gave. */
export const byCursor = {
  getNextPageParam: (page: { nextCursor: string | null }): string | null => page.nextCursor,
};

/** As many pages of a list as an address opens again; the rest is for Show more. */
const RESTORED_PAGES_MAX = 20;

/** What a loader reads of a list that was opened as far as the address says (`shown`). */
export const asShown = (shown = 1) => ({ ...byCursor, pages: Math.min(shown, RESTORED_PAGES_MAX) });

/** The cursors that led to a page, the last of them its own: `after` in the address has them with dots between. */
export const trailOf = (after: string | undefined): string[] => after?.split('.') ?? [];

/** Where a page begins; null for the first. */
export const cursorOf = (after: string | undefined): string | null => trailOf(after).at(-1) ?? null;
