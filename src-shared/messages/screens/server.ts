export const leftToTheBrowser = 'Left to the browser';
