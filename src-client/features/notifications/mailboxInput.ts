import { searchOf, text } from '#client/components/lists/listSearch.ts';

/** The address whose mails the mailbox shows. */
export const mailboxSearch = searchOf({ to: text });

/** The input of the mailbox: the mails to one complete address, or to everybody. */
export const mailboxInput = (to = ''): { to?: string } => (/^\S+@\S+\.\S+$/.test(to) ? { to } : {});
