/** A short message about what just happened. */
export interface Notice {
  kind: 'success' | 'error' | 'info';
  message: string;
  description?: string | undefined;
  /** Undoes what happened; the message then has a button for it, and stays for ten seconds. */
  undo?: (() => void) | undefined;
}

/** Messages from before the toaster is there, such as those of a guard that redirects on the first load. */
const waiting: Notice[] = [];
let show: ((notice: Notice) => void) | null = null;

function say(notice: Notice): void {
  if (show) show(notice);
  else waiting.push(notice);
}

/** Short messages about what just happened; a screen reader announces them. */
export const notify = {
  success: (message: string, description?: string, undo?: () => void) =>
    say({ kind: 'success', message, description, undo }),
  error: (message: string, description?: string) => say({ kind: 'error', message, description }),
  info: (message: string, description?: string) => say({ kind: 'info', message, description }),
};

/** Passes the messages to the component that shows them; returns a function that stops this. */
export function connectToaster(handler: (notice: Notice) => void): () => void {
  show = handler;
  for (const notice of waiting.splice(0)) handler(notice);
  return () => {
    show = null;
  };
}
