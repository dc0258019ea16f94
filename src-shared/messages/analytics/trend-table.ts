export const showAsATable = 'Show as a table';
