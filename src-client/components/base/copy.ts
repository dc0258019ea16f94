import { notify } from './notify.ts';

/** Copies a text to the clipboard, and says whether it worked. */
export async function copyText(text: string, said: { copied: string; failed: string }): Promise<void> {
  try {
    // On plain http there is no `navigator.clipboard`; the older API needs neither permission nor a secure page.
    if (navigator.clipboard) await navigator.clipboard.writeText(text);
    else copySelected(text);
    notify.success(said.copied);
  } catch {
    notify.error(said.failed);
  }
}

/** Copies from a field that exists for a moment, next to what has the focus: an open dialog allows no selection outside itself. */
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
