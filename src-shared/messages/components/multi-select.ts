export const any = 'Any';
export const more = '+{part} more';
