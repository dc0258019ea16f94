import { isolated } from '../../isolated.ts';

export const uploading = (name: string) => `Uploading ${isolated(name)}`;
export const theUploadFailed = 'The upload failed.';
export const tryAgain = 'Try Again';
export const stopUploading = (name: string) => `Stop uploading ${isolated(name)}`;
export const remove = (name: string) => `Remove ${isolated(name)}`;
