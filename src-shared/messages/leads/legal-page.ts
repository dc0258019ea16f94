export const thisIsATemplate = 'This is a template. Replace it with your own text before going live.';
