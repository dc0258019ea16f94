export const agency = 'Email of the agency';
export const remove = 'Remove';
