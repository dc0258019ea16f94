import { notify } from './notify.ts';

/** Puts a text on the clipboard, and says that it is there, or that it could not be put there. */
export async function copyText(text: string, said: { copied: string; failed: string }): Promise<void> {
  try {
    // On plain http there is no `navigator.clipboard`; the older way asks no leave and needs no secure page.
    if (navigator.clipboard) await navigator.clipboard.writeText(text);
    else copySelected(text);
    notify.success(said.copied);
  } catch {
    notify.error(said.failed);
  }
}

/** Copies what is selected in a field that is there for a moment, beside what has the focus, because an open dialog lets nothing outside of it be selected. */
function copySelected(text: string): void {
  const { activeElement } = document;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'sr-only';
  (activeElement?.parentElement ?? document.body).append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
  if (!copied) throw new Error('The browser has refused to copy');
}
