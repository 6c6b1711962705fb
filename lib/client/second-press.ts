/**
 * Knows whether what is done now is the second press of a double click. The shell notes each click before anything hears it; a key, or the
 * end of the click, makes it count no longer.
 */
let isSecond = false;

export function notePress(event: { readonly detail: number }): void {
  isSecond = event.detail > 1;
  if (isSecond) setTimeout(forgetPress, 0);
}

function forgetPress(): void {
  isSecond = false;
}

export const isSecondPress = (): boolean => isSecond;
