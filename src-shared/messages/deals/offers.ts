export const total = 'Total ';
export const of = ' of ';
export const remaining = ' remaining';
