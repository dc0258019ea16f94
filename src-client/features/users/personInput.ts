/** Reads one account by its id, as the list of users finds it. */
export const personInput = (userId: string) => ({ search: userId, pageSize: 1 });
