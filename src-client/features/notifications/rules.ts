import { zodResolver } from '@hookform/resolvers/zod';
import { mailReplyForm } from '#shared/notifications/mail.schema.ts';

/** The rules for the answer to a mail; fetched by `lateResolver`, after the form is on the screen. */
export const answerRules = zodResolver(mailReplyForm);
