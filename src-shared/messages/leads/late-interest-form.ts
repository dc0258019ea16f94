export const theFormNeedsJavascript = 'The form needs JavaScript. Without it, write to {link}.';
