/**
 * Knows whether what is done now is the second press of a double click. The shell notes each click before anything hears it, and it counts until
 * all that hears it has run.
 */

/** Of this browser tab: nothing on the server reads it. */
const press = { isSecond: false };

export function notePress(event: { readonly detail: number }): void {
  press.isSecond = event.detail > 1;
  if (press.isSecond) setTimeout(forgetPress, 0);
}

function forgetPress(): void {
  press.isSecond = false;
}

export const isSecondPress = (): boolean => press.isSecond;
