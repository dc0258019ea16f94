export const point = (number: string | number, value: string | number) => `Point ${number}${value}`;
export const commentOnAPoint = 'Comment on a point';
export const newPointFromThe = (x: string | number, y: string | number) =>
  `New point, ${x}% from the left and ${y}% from the top. The arrow keys move it.`;
export const thisBrowserCannotPlay =
  'This browser cannot play the video. Download it to watch it; comments still take a time.';
export const commentAt = (atMs: string | number) => `Comment at ${atMs}`;
export const resolved = ', resolved';
