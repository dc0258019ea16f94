import type { NextStepName } from '../../orders/next-step.ts';

/** What must be done, and what follows from doing it or not. */
export const steps: Readonly<Record<Exclude<NextStepName, 'goOn'>, { title: string; text: string }>> = {
  revise: {
    title: 'Change what the review asks for',
    text: 'Our team looks at the campaign again as soon as you send it back.',
  },
  approval: {
    title: 'Our team is reviewing your campaign',
    text: 'We will tell you the result. You can invite creators meanwhile; they can accept once it is approved.',
  },
  held: {
    title: 'Our team is checking your brief',
    text: 'An automatic check stopped its text. You can invite creators once it is cleared.',
  },
  resume: { title: 'Our team has paused this campaign', text: 'All deadlines are on hold until it resumes.' },
  applications: {
    title: 'Answer the creators who applied',
    text: 'Applications that nobody answers close at the end of the start date.',
  },
  invite: {
    title: 'Invite creators',
    text: 'You choose who, and offer a fixed amount. A creator accepts or declines.',
  },
  answers: {
    title: 'Creators are looking at your offers',
    text: 'An offer that nobody answers expires. You can withdraw one, or invite more creators.',
  },
  papers: {
    title: 'Add the brief and the contract',
    text: 'Creators sign both before work starts.',
  },
  sign: {
    title: 'Sign the contract',
    text: 'The deposit is paid once you and at least one creator have signed.',
  },
  signatures: {
    title: 'Waiting for creators to sign',
    text: 'A creator can start once both of you have signed.',
  },
  deposit: {
    title: 'Pay the deposit',
    text: 'It is held until creators have earned it. Work starts when it has arrived.',
  },
  bank: {
    title: 'The bank is working on your payment',
    text: 'There is nothing to do. We will tell you when it has arrived.',
  },
  content: {
    title: 'Creators are making their content',
    text: 'We notify you of each submission. A creator who has submitted nothing two weeks after the end is not paid for it.',
  },
  review: {
    title: 'Review what creators have submitted',
    text: 'Approve it, or say what should change.',
  },
  balance: { title: 'Pay the balance', text: 'The campaign can be launched once all of it is paid.' },
  launch: { title: 'Launch the campaign', text: 'Creators are told to post their content.' },
  posts: {
    title: 'Creators are posting their content',
    text: 'Results are counted from the links that they submit. The campaign completes by itself on its end date.',
  },
  complete: {
    title: 'Complete the campaign',
    text: 'Creators are paid then. The campaign completes by itself on its end date.',
  },
};
/** The same step after the launch. */
export const balanceWhileLive =
  'Money that creators have earned and not received goes on hold when the campaign completes.';
/** The same step after a dispute has taken back the deposit. */
export const balanceTakenBack =
  'Your bank took back part of what you paid. The campaign continues once it is paid again.';
/** The same step after the campaign's end. */
export const balanceWhenOver = 'Creators are paid what is still on hold once it has arrived.';
/** The same step while the campaign is still under review. */
export const inviteInReview =
  'You choose who, and offer a fixed amount. Our team reviews the campaign meanwhile; creators can accept once it is approved.';
export const goOnTo = (stage: string) => `Continue to ${stage}`;
export const goOnText = 'This stage has everything it needs.';
