/**
 * How the user last pressed something. A dialog that a screen opens by itself has no trigger that could say whether a finger asked for it, and by
 * touch no field may take the focus, because the keyboard on the screen would cover what has just opened.
 */
let isTouch = false;

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', ({ pointerType }) => (isTouch = pointerType === 'touch'), true);
  window.addEventListener('keydown', () => (isTouch = false), true);
}

/** True if the last thing that the user did was to press something with a finger. */
export const wasTouched = (): boolean => isTouch;
