export const uploading = (name: string | number) => `Uploading ${name}`;
export const theUploadFailed = 'The upload failed.';
export const tryAgain = 'Try Again';
export const stopUploading = (name: string | number) => `Stop uploading ${name}`;
export const remove = (name: string | number) => `Remove ${name}`;
