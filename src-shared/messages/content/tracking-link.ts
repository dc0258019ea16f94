export const linkCopied = 'Link copied.';
export const theLinkCouldNot = 'The link could not be copied. Please select it.';
export const yourLink = 'Your link';
export const description = 'Post it with your content: it tells the brand what you bring.';
export const copyLink = 'Copy link';
