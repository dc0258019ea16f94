export const addPost = 'Add a post';
export const addDescription = 'A link to one of your posts. Brands open it on the platform itself.';
export const editItem = 'Edit item';
export const post = 'Address of the post';
export const postHint = 'On Instagram, TikTok, YouTube, X, Twitch, Facebook or LinkedIn.';
export const title = 'Title';
export const caption = 'Caption';
export const captionHint = 'What it was about, in a sentence.';
export const picture = 'Picture';
export const choosePicture = 'Choose a picture of the post';
export const pictureHint = (types: string, size: string) =>
  `${types}, up to ${size}. Without one, the platform’s name stands there.`;
export const sending = 'The picture is on its way.';
export const removePicture = 'Remove the picture';
export const add = 'Add to portfolio';
export const save = 'Save';
export const added = 'Added to your portfolio';
export const saved = 'Item saved';
