export const creator = 'Creator';
export const brand = 'Brand';
export const agency = 'Agency';
