import type { JobHandlers } from '../jobs.ts';
import { expireInvites, noteMailResult } from './invites.service.ts';

export const userJobs: JobHandlers = {
  'invites.mail-result': ({ inviteId, delivered }, ctx) => noteMailResult(ctx, inviteId, delivered),
  'invites.expire': (_payload, ctx) => expireInvites(ctx),
};
