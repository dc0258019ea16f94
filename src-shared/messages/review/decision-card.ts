export const note = 'Note';
