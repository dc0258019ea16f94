import type { JobHandlers } from '../jobs.ts';
import { sendLink } from './links.service.ts';
import { tellLocked } from './sign-in.service.ts';

export const authJobs: JobHandlers = {
  'auth.send-link': (order, ctx) => sendLink(ctx, order),
  'auth.tell-locked': ({ email, asker }, ctx) => tellLocked({ ...ctx, request: asker }, email),
};
