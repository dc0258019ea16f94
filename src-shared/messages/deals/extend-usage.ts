export const extend = 'Extend usage';
export const extendFor = (creator: string) => `Extend the usage of ${creator}’s content`;
export const cancel = 'Cancel';
export const notLoaded = 'The offer could not be prepared';
export const description = 'They get an offer to accept or decline. Nothing new is made for it.';
export const until = (day: string) =>
  `You may use it until ${day}. They get an offer to accept or decline; nothing new is made for it.`;
export const ranOut = (day: string) =>
  `Its usage ran out on ${day}. They get an offer to accept or decline; nothing new is made for it.`;
export const send = 'Send offer';
/** Under the amount: an extension is no part of the creator budget. */
export const onTop = 'On top of the campaign’s budget. It is due once they accept.';
export const extension = 'Extension of usage';
