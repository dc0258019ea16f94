export const cannotBeShown = (name: string | number) => `${name} cannot be shown`;
export const download = 'Download';
