export const title = 'First steps';
export const progress = (done: number, all: number) => `${done} of ${all} done`;
export const done = 'Done';
