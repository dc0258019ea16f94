export const name = 'Rule Name';
export const description = 'Description';
export const priority = 'Priority';
export const create = 'Create Rule';
