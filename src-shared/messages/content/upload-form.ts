export const draftSaved = 'Draft saved.';
export const dragAndDropYour = (sUBMISSION_FILES_MAX: string | number) =>
  `Drag and drop your images and videos here, up to ${sUBMISSION_FILES_MAX} files`;
export const title = 'Title';
export const caption = 'Caption';
export const submitForReview = 'Submit for Review';
export const saveAsDraft = 'Save as Draft';
