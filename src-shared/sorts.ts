/** The sorts of a list by the date of its rows; the values in the address and on the server. */
export const TIME_SORTS = ['newest', 'oldest'] as const;
export type TimeSort = (typeof TIME_SORTS)[number];

/** The sorts of a list of people: by the date they joined, or by name. */
export const PEOPLE_SORTS = [...TIME_SORTS, 'name'] as const;
export type PeopleSort = (typeof PEOPLE_SORTS)[number];
