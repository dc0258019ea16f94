export const more = 'Show more of';
export const less = 'Show less of';
