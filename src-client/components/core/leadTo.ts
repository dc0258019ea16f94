/** Brings a part of the screen to the top of the window, and the focus into it. */
export function leadTo(part: HTMLElement | null): void {
  part?.scrollIntoView({ block: 'start' });
  part?.focus({ preventScroll: true });
}
