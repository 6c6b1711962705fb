import type { MouseEvent } from 'react';
import { notePress } from '@/lib/client/second-press';

/**
 * Drops the second press of a double click on a button that sends a form: it would create the thing twice, or press what has taken the place
 * of the button. It hears every press within the frame, those in dialogs too. Other buttons may be pressed as fast as people like; what they
 * change is asked for once (`lib/client/use-endpoint.ts`).
 */
export function ignoreSecondPress(event: MouseEvent): void {
  notePress(event);
  if (event.detail < 2 || !(event.target instanceof Element)) return;
  if (event.target.closest('button[type=submit]') === null) return;
  event.preventDefault();
  event.stopPropagation();
}
