export const searchLeads = 'Search leads';
export const nameOrEmail = 'Name or email';
export const status = 'Status';
export const everyStatus = 'Every status';
export const type = 'Type';
export const everyType = 'Every type';
export const importContacts = 'Import contacts';
export const exportCsv = 'Export CSV';
