export const selection = 'Selection';
export const clear = 'Clear selection';
