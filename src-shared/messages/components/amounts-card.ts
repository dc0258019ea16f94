export const alsoIn = (amounts: string) => `and ${amounts}`;
