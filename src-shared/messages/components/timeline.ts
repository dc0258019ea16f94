export const planned = 'by {date}';
export const open = 'date open';
