export const added = 'Added to your portfolio';
