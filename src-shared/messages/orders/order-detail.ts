export const title = 'It is not among your orders';
export const text = 'It was deleted, it is still a draft, or it belongs to someone else.';
export const ourTeamHasPaused = 'Our team has paused it: deadlines stand still, and nothing moves until it goes on.';
export const stages = 'Stages';
export const overallProgress = (percent: string | number, value: string | number) =>
  `Overall progress ${percent}%, ${value}`;
export const theReviewAsksFor = 'The review asks for a revision';
export const theReviewRejectedThis = 'The review rejected this campaign';
export const reviewContent = 'Review content';
export const reason = (why: string) => `Reason: ${why}`;
export const goesOnTo = (stage: string) => `Goes on to ${stage}`;
export const campaignNotFound = 'Campaign not found';
