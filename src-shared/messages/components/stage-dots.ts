export const toDo = 'to do';
