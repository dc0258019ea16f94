export const queued = 'Queued';
export const sent = 'Sent';
export const failed = 'Failed';
export const mailbox = 'Mailbox';
export const description =
  'Every mail of this installation. Nothing here leaves the machine unless a mail server is set up.';
export const searchByAddress = 'Search by address';
export const placeholder = 'Whole address, such as name@example.com';
export const typeTheWholeAddress = 'Type the whole address to see its mails; these are everybody’s.';
export const title = 'The mailbox could not be opened';
export const to = (to: string | number) => `To ${to}`;
export const close = 'Close';
export const mails = 'Mails';
export const noMailsYet = 'No mails yet';
export const text = 'Mails appear here as soon as they are sent.';
export const subject = 'Subject';
export const toHeader = 'To';
export const status = 'Status';
export const when = 'When';
