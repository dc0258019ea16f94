export const note = 'Note';
export const showHeld = 'Show held texts';
