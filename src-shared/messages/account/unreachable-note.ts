export const whatToDo =
  'A mail came back. Contact support to change your email address. Until then you find everything under your notifications here.';
export const itWorks = 'It works again';
export const tried = (address: string) => `We have sent a mail to ${address}. If it comes back, we tell you here.`;
