/**
 * What a page is measured by: it must not scroll sideways, nothing that can be pressed is cut off, every target must be large enough to hit,
 * and no text is squeezed to a few letters a line (ux 58; WCAG 1.4.4, 1.4.10 and 1.4.12).
 */
import type { Page } from '@playwright/test';

/** How people with low vision read a page. */
type Strain = {
  readonly width: number;
  readonly height: number;
  /** The size of the text of the page, in pixels, if it is not the usual one. */
  readonly textPx?: number;
  /** True if letters, words and lines stand as far apart as WCAG 1.4.12 asks for. */
  readonly isSpaced?: boolean;
};

export const strains = {
  narrowest: { width: 320, height: 640 },
  spaced: { width: 320, height: 640, isSpaced: true },
  /** Text of 200 % on a phone. */
  largeText: { width: 390, height: 844, textPx: 32 },
  /** A desk at 400 %. */
  zoomed: { width: 360, height: 225 },
} as const satisfies Readonly<Record<string, Strain>>;

/** Shows the open page as it is read under a strain, until it is shown as another one. */
export async function strainPage(page: Page, { width, height, textPx, isSpaced = false }: Strain) {
  await page.setViewportSize({ width, height });
  await page.evaluate(
    ([size, css]) => {
      document.documentElement.style.fontSize = size;
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = css === '' ? [] : [sheet];
    },
    [textPx === undefined ? '' : `${textPx}px`, isSpaced ? spacing : ''] as const,
  );
}

const spacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

/**
 * Returns the targets that are too small for a finger, those that are cut off, the texts that are squeezed, and by how much the page scrolls
 * sideways.
 * @param target the least width and height of a target, in pixels: 24, or 44 for a finger
 */
export const measurePage = (page: Page, target = 24) =>
  page.evaluate(
    (least) => ({
      overflow: [document.documentElement, ...document.querySelectorAll<HTMLElement>('body *')]
        .filter(
          (element) =>
            element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowX),
        )
        // Tables, graphs, code, formulas and fields scroll by themselves.
        .filter(
          (element) =>
            !element.matches(
              'pre, input, textarea, [role="grid"], .table-scroll, .formula, .cm-scroller, [role="region"]:has(> table)',
            ),
        )
        .reduce((most, { scrollWidth, clientWidth }) => Math.max(most, scrollWidth - clientWidth), 0),
      // Tables, graphs and code may be wider than the screen and scroll by themselves. A long name in a line may end in an ellipsis.
      cut: [...document.querySelectorAll<HTMLElement>('button, a, input, select, textarea, [role="tab"]')]
        .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .filter(
          (element) =>
            !element.closest(
              'table, [role="grid"], [role="treegrid"], pre, svg, .sr-only, [aria-hidden="true"]',
            ),
        )
        .filter((element) => {
          const { left, right, width } = element.getBoundingClientRect();
          if (width <= 1 || element.matches('.sr-only *')) return false;
          for (let around = element.parentElement; around !== null; around = around.parentElement) {
            const { overflowX, textOverflow } = getComputedStyle(around);
            if (textOverflow === 'ellipsis') return false;
            const box = around.getBoundingClientRect();
            if (overflowX !== 'visible' && (left < box.left - 1 || right > box.right + 1)) return true;
          }
          return false;
        })
        .map((element) => element.outerHTML.slice(0, 100)),
      small: [...document.querySelectorAll<HTMLElement>('button, a, input, select, [role="tab"]')]
        .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        // The target of a citation chip extends beyond the chip. A test of its own measures that.
        .filter((element) => !element.matches('.citation-chip'))
        // Links inside a sentence are as high as its line (WCAG 2.5.8), and so is a button within a sentence.
        .filter((element) => !(element.localName === 'a' && element.closest('p, li, td, dd, footer')))
        .filter((element) => (element.closest('p') ?? element).textContent === element.textContent)
        // A label around a control is part of its target.
        .map((element) => ({ element, box: (element.closest('label') ?? element).getBoundingClientRect() }))
        .filter(
          ({ element, box }) =>
            box.width > 1 && !element.matches('.sr-only, [type="hidden"], [aria-hidden="true"]'),
        )
        .filter(({ box }) => box.bottom > 0 && (box.width < least || box.height < least))
        .map(({ element, box }) => `${element.outerHTML.slice(0, 100)} ${box.width}×${box.height}`),
      // Eight letters or more of which a line, or what is left of it where it is cut, has fewer than four.
      squeezed: [...document.querySelectorAll<HTMLElement>('body *')]
        .filter(({ childNodes }) => [...childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE))
        .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .filter(
          (element) =>
            !element.closest(
              'script, style, svg, .formula, .sr-only, [aria-hidden="true"], textarea, .cm-editor',
            ),
        )
        .flatMap((element) =>
          [...element.childNodes].flatMap((node) => {
            const text = node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '').trim() : '';
            if (text.length < 8) return [];
            const range = document.createRange();
            range.selectNodeContents(node);
            const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 4)))
              .size;
            const { left, right, width } = range.getBoundingClientRect();
            const shown = { left, right };
            for (let around: HTMLElement | null = element; around !== null; around = around.parentElement) {
              const { overflowX, textWrapMode } = getComputedStyle(around);
              // What can be scrolled sideways is cut nowhere.
              if (/auto|scroll/.test(overflowX) && around.scrollWidth > around.clientWidth) break;
              if (overflowX === 'visible' || textWrapMode === 'wrap') continue;
              const box = around.getBoundingClientRect();
              shown.left = Math.max(shown.left, box.left);
              shown.right = Math.min(shown.right, box.right);
            }
            if (width <= 1) return [];
            const part = Math.max(0, shown.right - shown.left) / width;
            const letters = (text.length / Math.max(lines, 1)) * part;
            return letters < 4 ? [`${text.slice(0, 60)}: ${letters.toFixed(1)} letters a line`] : [];
          }),
        ),
    }),
    target,
  );
