export const pauseTitle = 'Pause Campaign';
export const pauseText =
  'Deadlines stop, and nobody can accept, pay or hand in until it goes on. The brand and its creators read your reason.';
export const pause = 'Pause Campaign';
export const paused = 'Campaign paused';
export const resumeTitle = 'Resume Campaign';
export const resumeText = 'The campaign goes on from where it was. The brand and its creators read your reason.';
export const resume = 'Resume Campaign';
export const resumed = 'Campaign resumed';
export const reason = 'Reason';
