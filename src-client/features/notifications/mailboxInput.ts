import { searchOf, text } from '#client/components/lists/listSearch.ts';

/** The address whose mails the mailbox shows. */
export const mailboxSearch = searchOf({ to: text });

/** What the mailbox asks for: the mails of a whole address, or everybody's. */
export const mailboxInput = (to = ''): { to?: string } => (/^\S+@\S+\.\S+$/.test(to) ? { to } : {});
