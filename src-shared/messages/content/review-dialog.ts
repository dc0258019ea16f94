export const approveContent = 'Approve content';
export const theCreatorIsTold = 'The creator is told. The approval can be taken back until you launch.';
export const approve = 'Approve';
export const requestARevision = 'Request a revision';
export const sayWhatShouldChange = 'Say what should change. The creator hands in a new version.';
export const requestRevision = 'Request Revision';
export const rejectContent = 'Reject content';
export const thisSubmissionIsFinal =
  'This submission is final then. The creator may start a new one while the campaign is open.';
export const reject = 'Reject';
export const stillOpenTheCreator = (toDo: string | number) =>
  `${toDo} still open; the creator reads what you commented as well.`;
export const openNotesAsFeedback = 'Use the open comments as feedback';
export const feedback = 'Feedback';
export const commentIs = 'comment is';
export const commentsAre = 'comments are';
