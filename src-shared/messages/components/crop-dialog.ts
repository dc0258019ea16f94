export const title = 'Crop Picture';
export const description = 'Drag the picture, or move it with the arrow keys, to choose the part that is shown.';
export const part = 'The part that is shown. The arrow keys move the picture.';
export const zoom = 'Zoom';
export const cancel = 'Cancel';
export const use = 'Use picture';
