export const label = 'Sort';
export const sorts = { newest: 'Newest first', oldest: 'Oldest first', name: 'By name' } as const;
