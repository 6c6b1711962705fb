/**
 * What runs inside a page that has settled, in a world of its own that the page's scripts cannot touch: takes out what the
 * page's styles hide, and returns the rest as HTML, open shadow roots included. The two functions are sent to the browser as
 * text, so they may use nothing from outside themselves.
 */
import { z } from 'zod';

export const visibleHtmlSchema = z.object({
  html: z.string(),
  url: z.string(),
  hiddenCount: z.int().nonnegative(),
  hiddenSample: z.string().max(1_000),
  hidesProse: z.boolean(),
});

export type VisibleHtml = z.output<typeof visibleHtmlSchema>;

/** Elements looked at; a page with more is taken with the rest as it is. */
const maxElements = 60_000;

type Sight = {
  /** By display, opacity, clipping or place: with all that is in it. */
  isHidden(element: Element): boolean;
  /** By visibility, size, or letters in the colour of their ground: its own text, not that of its children. */
  isUnreadable(element: Element): boolean;
};

function createSight(): Sight {
  const readColor = (text: string): number[] | null => {
    const inner = /^rgba?\(([^)]*)\)$/.exec(text)?.[1];
    const parts = inner?.split(/[ ,/]+/).map(Number) ?? null;
    return parts === null || parts.some(Number.isNaN) ? null : [...parts.slice(0, 3), parts[3] ?? 1];
  };
  /** The colour behind an element; null where a picture may be behind it. */
  const findGround = (element: Element): number[] | null => {
    for (let up: Element | null = element; up !== null; up = up.parentElement) {
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
    const box = element.getBoundingClientRect();
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

function readInPage(sight: Sight, elementLimit: number): VisibleHtml {
  const never = new Set('SCRIPT STYLE TEMPLATE NOSCRIPT META LINK BR SOURCE TRACK'.split(' '));
  const roots: ShadowRoot[] = [];
  const hidden: (Element | Text)[] = [];
  let seen = 0;
  const isSpokenText = (node: Node): node is Text => node instanceof Text && node.data.trim() !== '';
  const visit = (element: Element): void => {
    seen += 1;
    if (seen > elementLimit || never.has(element.tagName) || element instanceof SVGElement) return;
    if (sight.isHidden(element)) {
      hidden.push(element);
      return;
    }
    const texts = [...element.childNodes].filter(isSpokenText);
    if (texts.length > 0 && sight.isUnreadable(element)) hidden.push(...texts);
    if (element.shadowRoot !== null) {
      roots.push(element.shadowRoot);
      for (const child of element.shadowRoot.children) visit(child);
    }
    for (const child of element.children) visit(child);
  };
  for (const child of document.body?.children ?? []) visit(child);

  const interfaceTags = new Set('NAV HEADER FOOTER DIALOG FORM BUTTON SELECT MENU LABEL'.split(' '));
  const interfaceName =
    /menu|nav|modal|popup|dropdown|dialog|cookie|consent|tooltip|toast|banner|search|login|cart|share/i;
  const sentence =
    /(?:[\p{L}\p{N}'’-]+[\s,;:]+){4}\p{L}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{10}/u;
  /** Sentences, not a menu that opens: what a person would want to know of. */
  const isProse = (node: Element | Text, text: string): boolean => {
    const element = node instanceof Element ? node : node.parentElement;
    if (element === null || interfaceTags.has(element.tagName)) return false;
    if (interfaceName.test(`${element.getAttribute('class') ?? ''} ${element.id}`)) return false;
    return element.querySelector('a,button,input,select') === null && sentence.test(text.slice(0, 2_000));
  };
  const spoken = hidden
    .map((node) => ({ node, text: (node.textContent ?? '').replace(/\s+/g, ' ').trim() }))
    .filter(({ text }) => text !== '');
  const prose = spoken.find(({ node, text }) => isProse(node, text));
  for (const node of hidden) node.remove();
  const root = document.documentElement;
  const language = root.lang === '' ? '' : ` lang="${root.lang.replace(/[^\w-]/g, '')}"`;
  return {
    html: `<!doctype html><html${language}>${root.getHTML({ shadowRoots: roots, serializableShadowRoots: true })}</html>`,
    url: location.href,
    hiddenCount: spoken.length,
    hiddenSample: ((prose ?? spoken[0])?.text ?? '').slice(0, 200),
    hidesProse: prose !== undefined,
  };
}

/** The functions above as an expression that Chromium evaluates. `__name` is what some compilers leave in their text. */
export function writeReadVisibleHtml(): string {
  return `(() => { const __name = (value) => value; return (${readInPage.toString()})((${createSight.toString()})(), ${maxElements}); })()`;
}
