export const pages = 'Pages';
export const pageOf = (page: number, pages: number) => `Page ${page} of ${pages}`;
