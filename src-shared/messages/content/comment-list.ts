export const at = (atMs: string | number) => `At ${atMs}`;
