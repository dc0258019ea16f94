import { isolated } from '../../isolated.ts';

export const open = (name: string) => `Open ${isolated(name)}`;
export const remove = (name: string) => `Remove ${isolated(name)}`;
export const addContractFiles = 'Add contract files';
export const addBriefFiles = 'Add brief files';
export const upToEach = (kind: string | number, maxBytes: string | number) => `${kind}, up to ${maxBytes} each`;
export const removeNamed = (value: string | number) => `Remove ${value}?`;
export const removeFile = 'Remove file';
export const keepIt = 'Keep it';
export const itIsPartOf = 'It is part of what was signed: you and your creators have to sign again.';
export const creatorsWhoAcceptedCan = 'Creators who accepted can no longer open it.';
export const noFiles = 'No files.';
export const thisFile = 'this file';
