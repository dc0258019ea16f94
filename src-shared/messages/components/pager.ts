export const pageOf = (page: number, pages: number) => `Page ${page} of ${pages}`;
