export const planned = 'by {date}';
export const open = 'no date yet';
