/**
 * Decides from CSS declarations whether an element shows its text (threats 7). Each rule has a name, which is reported with what it
 * removed. Pure; `remove-hidden.ts` walks the page.
 */
import type { Declarations } from './page-styles';

export type HidingRule =
  | 'hidden-attribute'
  | 'display-none'
  | 'visibility-hidden'
  | 'transparent'
  | 'off-screen'
  | 'clipped'
  | 'no-size'
  | 'font-size-zero'
  | 'colour-of-background'
  | 'screen-reader-only'
  | 'comment';

export const hidingReasons: Record<HidingRule, string> = {
  'hidden-attribute': 'The element is marked as hidden.',
  'display-none': 'The page does not display this part.',
  'visibility-hidden': 'The page makes this part invisible.',
  transparent: 'The text is fully transparent.',
  'off-screen': 'The text is positioned off the screen.',
  clipped: 'The text is clipped away.',
  'no-size': 'The text is in a box that has no size.',
  'font-size-zero': 'The text has no size.',
  'colour-of-background': 'The text has the same colour as its background.',
  'screen-reader-only': 'The text is only for screen readers and is not displayed.',
  comment: 'A comment in the page’s source code.',
};

const screenReaderClass =
  /^(sr-only|visually-?hidden|screen-reader(-only|-text)?|a11y-hidden|u-hidden-visually|is-visually-hidden|assistive-text|hidden-visually)$/i;

/** Returns the rule that hides the whole element with everything inside it, or null. */
export function decideHidden(declarations: Declarations, classes: readonly string[]): HidingRule | null {
  const get = (name: string) => declarations.get(name) ?? '';
  if (get('display') === 'none') return 'display-none';
  if (isTransparent(declarations)) return 'transparent';
  if (isOffScreen(get)) return 'off-screen';
  if (isClipped(get)) return 'clipped';
  if (hasNoSize(get)) return 'no-size';
  return classes.some((name) => screenReaderClass.test(name)) ? 'screen-reader-only' : null;
}

/** Transparent text that is also moved or animated is about to appear. That is an entry effect, not a hiding place. */
function isTransparent(declarations: Declarations): boolean {
  const opacity = declarations.get('opacity');
  if (opacity === undefined || !(Number.parseFloat(opacity) <= 0.02)) return false;
  return !['transform', 'transition', 'animation', 'animation-name'].some((name) => declarations.has(name));
}

const pixels = (value: string) => {
  const match = /^(-?[\d.]+)(px|em|rem|vw|vh|%|pt)?$/.exec(value);
  if (!match) return Number.NaN;
  const unit = match[2] ?? 'px';
  return Number(match[1]) * (unit === 'em' || unit === 'rem' ? 16 : unit === 'px' || unit === 'pt' ? 1 : 10);
};

function isOffScreen(get: (name: string) => string): boolean {
  if (pixels(get('text-indent')) <= -900) return true;
  if (!/absolute|fixed/.test(get('position'))) return false;
  return ['left', 'top', 'right', 'bottom'].some((side) => pixels(get(side)) <= -900);
}

function isClipped(get: (name: string) => string): boolean {
  if (
    /absolute|fixed/.test(get('position')) &&
    /^rect\(\s*[01](px)?[\s,]+[01](px)?[\s,]+[01](px)?[\s,]+[01](px)?\s*\)$/.test(get('clip'))
  ) {
    return true;
  }
  return (
    /^(inset\(\s*(50|100)%|circle\(\s*0|polygon\(\s*0(px)? 0(px)?\s*,\s*0(px)? 0(px)?\s*,\s*0(px)? 0)/.test(
      get('clip-path'),
    ) || /^scale\(0(,\s*0)?\)/.test(get('transform'))
  );
}

function hasNoSize(get: (name: string) => string): boolean {
  if (![get('overflow'), get('overflow-x'), get('overflow-y')].some((value) => /hidden|clip/.test(value)))
    return false;
  return ['width', 'height', 'max-height', 'max-width'].some((side) => pixels(get(side)) <= 1);
}
