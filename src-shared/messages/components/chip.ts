export const remove = (label: string | number) => `Remove ${label}`;
