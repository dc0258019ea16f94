import { isolated } from '../../isolated.ts';

export const loadFailed = 'This conversation could not be loaded';
export const about = (title: string, version: number) => `“${isolated(title)}”, version ${version}`;
export const aboutComment = (title: string, version: number, comment: string) =>
  `“${isolated(title)}”, version ${version}: ${comment}`;
