import { STORED_FILE_HEADER } from '#shared/files.ts';

// Uploads and files, which speak their own protocols instead of JSON.

const problemOf = (name: string) => ({ $ref: `#/components/responses/${name}` });
const REFUSED = {
  400: problemOf('BadRequest'),
  401: problemOf('Unauthorized'),
  403: problemOf('Forbidden'),
  404: problemOf('NotFound'),
  429: problemOf('TooMany'),
};
const header = (name: string, description: string, required = true) => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
});
const idOf = (name: string, description: string) => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string', format: 'uuid' },
});
const ACT_FOR = { $ref: '#/components/parameters/ActFor' };
const BYTES = { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } };
const RESUMABLE = header('Tus-Resumable', 'Always 1.0.0');
const told = (description: string) => ({ description, schema: { type: 'string' } });
const PROGRESS = {
  'Upload-Offset': told('How many bytes have arrived'),
  [STORED_FILE_HEADER]: told('The id of the file, once all bytes have arrived'),
};
const upload = { tags: ['files'], description: 'Scope: `files:write`' };

/** The addresses of uploads and files. */
export const FILE_PATHS = {
  '/uploads': {
    post: {
      ...upload,
      operationId: 'filesUpload',
      summary: 'Begin an upload by the tus protocol, with its bytes or the first of them',
      parameters: [
        ACT_FOR,
        RESUMABLE,
        header('Upload-Length', 'The size of the file in bytes'),
        header(
          'Upload-Metadata',
          'Pairs of a key and a value in base64, separated by commas: filename, purpose (submission, message, brief or image) and, unless it is an image, campaignId',
        ),
      ],
      requestBody: { required: false, content: BYTES },
      responses: {
        201: { description: 'Begun, or stored', headers: { Location: told('Where it goes on'), ...PROGRESS } },
        ...REFUSED,
      },
    },
  },
  '/uploads/{uploadId}': {
    parameters: [idOf('uploadId', 'The upload'), ACT_FOR, RESUMABLE],
    head: {
      ...upload,
      operationId: 'filesUploadOffset',
      summary: 'Ask how far an upload has come',
      responses: { 200: { description: 'How far it is', headers: PROGRESS }, ...REFUSED },
    },
    patch: {
      ...upload,
      operationId: 'filesUploadMore',
      summary: 'Send the next bytes of an upload',
      parameters: [header('Upload-Offset', 'How many bytes have arrived before')],
      requestBody: { required: true, content: BYTES },
      responses: {
        204: { description: 'Arrived', headers: PROGRESS },
        ...REFUSED,
        409: problemOf('Conflict'),
      },
    },
    delete: {
      ...upload,
      operationId: 'filesUploadStop',
      summary: 'Give an upload up',
      responses: { 204: { description: 'Given up' }, ...REFUSED },
    },
  },
  '/files/{fileId}': {
    get: {
      tags: ['content'],
      operationId: 'filesRead',
      summary: 'Download a file of your own or of one of your deals',
      description: 'Scope: `content:read`',
      parameters: [
        idOf('fileId', 'The file'),
        ACT_FOR,
        header('Range', 'A range of its bytes, such as bytes=0-1023', false),
      ],
      responses: {
        200: { description: 'The file', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } },
        206: { description: 'The range', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } },
        ...REFUSED,
      },
    },
  },
};
