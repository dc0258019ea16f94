export const description = 'Press a point of an image, or a moment of a video, to comment on it.';
