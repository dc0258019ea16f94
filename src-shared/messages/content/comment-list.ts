export const comment = (number: string | number) => `Comment ${number}`;
export const resolved = 'Resolved';
export const commentNamed = (value: string | number, number: string | number) => `${value}: comment ${number}`;
export const openAgain = 'Open again';
export const resolve = 'Resolve';
export const at = (atMs: string | number) => `At ${atMs}`;
export const showPoint = (number: string | number) => `Show point ${number}`;
