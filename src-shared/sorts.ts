/** How a list is sorted by when its rows began; the words of the address and of the server. */
export const TIME_SORTS = ['newest', 'oldest'] as const;
export type TimeSort = (typeof TIME_SORTS)[number];

/** How a list of people is sorted: by when they joined, or by their names. */
export const PEOPLE_SORTS = [...TIME_SORTS, 'name'] as const;
export type PeopleSort = (typeof PEOPLE_SORTS)[number];
