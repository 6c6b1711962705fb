/**
 * Decides what a reader of a page sees, from the styles that the browser computed (threats 7). Sent to the browser as text, so it may use
 * nothing from outside itself.
 */
export type Sight = {
  /** True if display, opacity, clipping or position hides the element with everything in it. */
  isHidden(element: Element): boolean;
  /**
   * True if visibility, size, or a text colour like the background makes the element's own text unreadable. Does not apply to its
   * children's text.
   */
  isUnreadable(element: Element): boolean;
};

export function createSight(): Sight {
  // A form returns its own fields if its properties are read directly, so they are read from the prototypes.
  const isElement = (value: unknown): value is Element =>
    typeof value === 'object' && value !== null && Reflect.get(Node.prototype, 'nodeType', value) === 1;
  const findParent = (element: Element): Element | null => {
    const parent: unknown = Reflect.get(Node.prototype, 'parentElement', element);
    return isElement(parent) ? parent : null;
  };
  const readColor = (text: string): number[] | null => {
    const inner = /^rgba?\(([^)]*)\)$/.exec(text)?.[1];
    const parts = inner?.split(/[ ,/]+/).map(Number) ?? null;
    return parts === null || parts.some(Number.isNaN) ? null : [...parts.slice(0, 3), parts[3] ?? 1];
  };
  /** Returns the colour behind an element, or null if there may be a picture behind it. */
  const findGround = (element: Element): number[] | null => {
    for (let up: Element | null = element; up !== null; up = findParent(up)) {
      const style = getComputedStyle(up);
      const color = readColor(style.backgroundColor);
      if (style.backgroundImage !== 'none' || style.backdropFilter !== 'none' || color === null) return null;
      if ((color[3] ?? 0) > 0.5) return color;
    }
    return [255, 255, 255, 1];
  };
  const isClipped = (style: CSSStyleDeclaration): boolean =>
    /^rect\((?:[01]px,? ?){4}\)$/.test(style.clip) || /inset\((?:50|100)%/.test(style.clipPath);
  const isOutside = (element: Element, style: CSSStyleDeclaration): boolean => {
    const box = Element.prototype.getBoundingClientRect.call(element);
    const isCut = style.overflow !== 'visible' && (box.width <= 1 || box.height <= 1);
    const isBefore = box.right + scrollX <= 0 || box.bottom + scrollY <= 0;
    return isCut || (box.width > 0 && isBefore && style.position !== 'fixed');
  };
  return {
    isHidden: (element) => {
      const style = getComputedStyle(element);
      if (style.display === 'none' || Number(style.opacity) < 0.05) return true;
      if (style.display === 'contents') return false;
      return isClipped(style) || isOutside(element, style) || style.contentVisibility === 'hidden';
    },
    isUnreadable: (element) => {
      const style = getComputedStyle(element);
      if (style.visibility !== 'visible' || Number.parseFloat(style.fontSize) < 2) return true;
      const color = readColor(style.webkitTextFillColor || style.color);
      const isPainted = style.textShadow !== 'none' || style.backgroundClip === 'text';
      if (color === null || isPainted) return false;
      if ((color[3] ?? 1) < 0.05) return true;
      const ground = findGround(element);
      return (
        ground !== null &&
        color.slice(0, 3).every((value, index) => Math.abs(value - (ground[index] ?? 0)) <= 8)
      );
    },
  };
}
