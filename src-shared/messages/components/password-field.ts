export const password = 'Password';
export const hide = (value: string | number) => `Hide ${value}`;
export const show = (value: string | number) => `Show ${value}`;
