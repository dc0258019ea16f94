/** What the mailbox asks for: the mails of a whole address, or everybody's. */
export const mailboxInput = (to = ''): { to?: string } => (/^\S+@\S+\.\S+$/.test(to) ? { to } : {});
