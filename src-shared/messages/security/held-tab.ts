export const release = 'Release';
export const remove = 'Remove';
