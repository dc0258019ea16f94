/** How a list continues: from the cursor of its last page. */
export const byCursor = {
  getNextPageParam: (page: { nextCursor: string | null }): string | null => page.nextCursor,
};

/** The most pages of a list that an address opens again; Show more loads the rest. */
const RESTORED_PAGES_MAX = 20;

/** How many pages of a list a loader reads, going by the address (`shown`). */
export const asShown = (shown = 1) => ({ ...byCursor, pages: Math.min(shown, RESTORED_PAGES_MAX) });

/** The cursors that led to a page, its own last: `after` in the address joins them with dots. */
export const trailOf = (after: string | undefined): string[] => after?.split('.') ?? [];

/** The cursor at which a page begins; null for the first. */
export const cursorOf = (after: string | undefined): string | null => trailOf(after).at(-1) ?? null;
