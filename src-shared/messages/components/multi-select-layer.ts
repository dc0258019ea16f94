export const clearAll = 'Clear all';
