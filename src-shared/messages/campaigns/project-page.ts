export const back = 'All projects';
export const type = 'Type';
