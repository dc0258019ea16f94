export const page = (value: string | number) => `Page ${value}`;
