export const title = (first: string, last: string) =>
  `Behind the figures: ${first === last ? first : `${first} – ${last}`}`;
export const description =
  'Each released milestone, newest first. The figures convert each day as a whole, so the dollars of single rows may differ from them by a cent.';
export const date = 'Date';
export const campaign = 'Campaign';
export const creator = 'Creator';
export const milestone = 'Milestone';
export const revenue = 'Revenue';
export const profit = 'Profit';
export const inDollars = 'In US dollars';
export const exportRows = 'Export these rows as CSV';
export const close = 'Close';
export const loadFailed = {
  title: 'The transactions could not be loaded',
  text: 'Nothing was lost. Please try again.',
};
