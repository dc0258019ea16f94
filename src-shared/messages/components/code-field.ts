export const code = 'Code';
