import { type Action, policy } from '../policy.ts';

/** The acts in their name to which a creator can consent (spec, creator, section 5), and reading and writing messages. */
export const ACTS = ['answer', 'upload', 'sign', 'message'] as const;
export type Act = (typeof ACTS)[number];

/** The actions open to an agency that acts for a creator: with any consent, or with consent to that one act. */
const OPEN: Partial<Record<Action, 'always' | Act>> = {
  'auth.session': 'always',
  'auth.signOut': 'always',
  'agency.stopActing': 'always',
  'deals.mine': 'always',
  'deals.read': 'always',
  'deals.pendingCount': 'always',
  'cases.options': 'always',
  'cases.mine': 'always',
  'cases.read': 'always',
  'cases.evidence': 'always',
  'cases.paper': 'always',
  'content.mine': 'always',
  'content.campaigns': 'always',
  'content.campaign': 'always',
  'payments.agreement': 'always',
  'payments.certificate': 'always',
  'payments.movements': 'always',
  'payments.receipt': 'always',
  'payments.signedAgreement': 'always',
  'payments.terms': 'always',
  'files.url': 'always',
  'deal.accept': 'answer',
  'deal.decline': 'answer',
  'case.open': 'answer',
  'case.layDown': 'answer',
  'case.counter': 'answer',
  'case.settle': 'answer',
  'case.escalate': 'answer',
  'case.withdraw': 'answer',
  'content.save': 'upload',
  'content.discard': 'upload',
  'content.restore': 'upload',
  'submission.submit': 'upload',
  'submission.withdraw': 'upload',
  'submission.publish': 'upload',
  'content.recheckPost': 'upload',
  'content.replacePost': 'upload',
  'content.showPost': 'upload',
  'files.startUpload': 'upload',
  'files.finishUpload': 'upload',
  'files.stopUpload': 'upload',
  'payments.signAsCreator': 'sign',
  'conversations.read': 'message',
  'conversations.thread': 'message',
  'conversations.send': 'message',
  'settings.templates': 'message',
  'settings.saveMessageTemplate': 'message',
  'settings.changeTemplate': 'message',
  'settings.deleteTemplate': 'message',
  'settings.restoreTemplate': 'message',
};

/** The act to which the creator must have consented before an agency takes an action in their name; null if none is needed. */
export function actOf(action: Action): Act | null {
  const open = OPEN[action];
  return open === undefined || open === 'always' ? null : open;
}

/** Whether an action is open to an agency that acts for a creator who has consented to `acts`. Everything that visitors can read is open, too. */
export function isOpenToAgent(action: Action, { acts, write }: { acts: readonly Act[]; write: boolean }): boolean {
  const open = OPEN[action];
  if (open === undefined) return !write && policy[action].principals.includes('anonymous');
  return open === 'always' || acts.includes(open);
}
