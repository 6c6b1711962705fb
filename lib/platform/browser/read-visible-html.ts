/**
 * Runs inside a settled page, in an isolated world that the page's scripts cannot touch. It removes what the page's styles hide, and
 * returns the rest as HTML, including open shadow roots. The functions are sent to the browser as text, so they may use nothing from
 * outside themselves.
 */
import { z } from 'zod';
import { createSight, type Sight } from './in-page/create-sight';
import { describeHidden } from './in-page/describe-hidden';

export const visibleHtmlSchema = z.object({
  html: z.string(),
  url: z.string(),
  hiddenCount: z.int().nonnegative(),
  hiddenSample: z.string().max(1_000),
  hidesProse: z.boolean(),
});

type VisibleHtml = z.output<typeof visibleHtmlSchema>;

/** Maximum number of elements examined. In a larger page, the rest is taken as it is. */
const maxElements = 60_000;

type InPage = {
  readonly sight: Sight;
  readonly describe: typeof describeHidden;
  readonly maxElements: number;
};

function readInPage({ sight, describe, maxElements: elementLimit }: InPage): VisibleHtml {
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

  const summary = describe(hidden);
  for (const node of hidden) node.remove();
  const root = document.documentElement;
  const language = root.lang === '' ? '' : ` lang="${root.lang.replace(/[^\w-]/g, '')}"`;
  return {
    html: `<!doctype html><html${language}>${root.getHTML({ shadowRoots: roots, serializableShadowRoots: true })}</html>`,
    url: location.href,
    ...summary,
  };
}

/** Returns the functions above as an expression for Chromium. `__name` is a helper that some compilers leave in their text. */
export function writeReadVisibleHtml(): string {
  return `(() => { const __name = (value) => value; return (${readInPage.toString()})({ sight: (${createSight.toString()})(), describe: ${describeHidden.toString()}, maxElements: ${maxElements} }); })()`;
}
