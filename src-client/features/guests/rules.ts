import { zodResolver } from '@hookform/resolvers/zod';
import {
  changeGuestLinkInput,
  guestCommentInput,
  openGuestLinkInput,
  shareContentInput,
  shareListInput,
  shareReportInput,
} from '#shared/guests/guests.schema.ts';
import { password } from '#shared/text.ts';

/** The rules of the forms of guest links; fetched by `lateResolver`, after a form is on the screen. */
export const shareRules = {
  content: zodResolver(shareContentInput),
  list: zodResolver(shareListInput),
  report: zodResolver(shareReportInput),
};
export const changeLinkRules = zodResolver(changeGuestLinkInput);
export const passwordRules = zodResolver(openGuestLinkInput.required().extend({ password: password() }));
export const commentRules = zodResolver(guestCommentInput);
