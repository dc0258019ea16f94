export const findAnything = 'Find anything';
export const controlKMetaK = 'Control+K Meta+K';
export const ctrlK = 'Ctrl K';
