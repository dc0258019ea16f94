export const theFileCouldNot = 'The file could not be made';
export const exportCsv = 'Export CSV';
export const csv = 'CSV';
