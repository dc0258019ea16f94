export const optional = ' (optional)';
