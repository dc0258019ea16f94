/** Whether nothing has the focus, so that who uses the keyboard would begin at the top of the page. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;
