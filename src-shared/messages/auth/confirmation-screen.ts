export const weCanSendYou = 'We can send you a new link.';
export const sendANewLink = 'Send a new link';
