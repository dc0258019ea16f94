export const undo = 'Undo';
export const undone = 'Undone';
