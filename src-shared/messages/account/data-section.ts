export const yourData = 'Your data';
export const description = 'A copy of all that Accord has of you: a file for each part, and the files that you sent.';
export const download = 'Download my data';
export const again = 'Make a new copy';
export const making = 'Your data is being put together. We tell you when it is ready.';
export const ready = 'Your copy of {date} is ready: {size}. You can download it until {until}.';
