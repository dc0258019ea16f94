export const light = 'Light';
export const dark = 'Dark';
export const system = 'System';
export const theme = 'Theme';
