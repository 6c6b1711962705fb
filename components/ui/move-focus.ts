/**
 * Moves the focus after something has arrived or changed. Between what the user did and what came of it, they may have begun to type elsewhere,
 * and must not lose a letter. Lint refuses `focus()` in effects, and in what runs after a reply, so that late focus goes through this file.
 */

/** True in places where the user types, so that single characters are input and not shortcuts. */
export function isTypingPlace(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable || target.matches('input, textarea, select, [role="textbox"], [role="combobox"]')
  );
}

/** Moves the focus to what has appeared, unless the user is typing. Returns whether it moved. */
export function focusUnlessTyping(element: HTMLElement | null | undefined, options?: FocusOptions): boolean {
  if (element == null || isTypingPlace(document.activeElement)) return false;
  element.focus(options);
  return true;
}

/** Moves the focus to where the user goes by the key or button that they have just pressed, also from a field. Nothing was waited for. */
export function followUser(element: HTMLElement | null | undefined, options?: FocusOptions): void {
  element?.focus(options);
}
