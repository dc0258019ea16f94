export const loading = 'Loading';
