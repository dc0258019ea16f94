export const deleteDrafts = 'Delete Drafts';
