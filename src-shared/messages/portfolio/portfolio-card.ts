import { isolated } from '../../isolated.ts';

export const portfolio = 'Portfolio';
export const description = (count: number, max: number) => `Your work as brands see it, ${count} of ${max} items.`;
export const addPost = 'Add a post';
export const addDelivered = 'Add delivered content';
export const noneYet = 'Nothing in your portfolio yet';
export const noneYetText = 'Show brands your best posts, and content that you delivered where its contract allows it.';
export const moveUp = (title: string) => `Move ${isolated(title)} up`;
export const moveDown = (title: string) => `Move ${isolated(title)} down`;
export const edit = (title: string) => `Edit ${isolated(title)}`;
export const remove = (title: string) => `Remove ${isolated(title)}`;
export const moved = (title: string, position: number, count: number) =>
  `${isolated(title)} is now ${position} of ${count}`;
export const notShown = 'Not shown';
export const kinds = { post: 'Post', delivered: 'Delivered content' } as const;
export const removeTitle = (title: string) => `Remove ${isolated(title)} from your portfolio?`;
export const removeConfirm = 'Remove';
export const removePost =
  'The link and the picture that you sent for it are removed. The post itself stays where it is.';
export const removeDelivered =
  'The content itself stays with its deal. You can add it again as long as its terms allow it.';
