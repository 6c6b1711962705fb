import 'katex/dist/katex.min.css';
import katex from 'katex';
import { writeFormulaOptions } from '@/lib/markdown/formula-options';

/** KaTeX and its styles are large. This file is loaded with the first formula of a page, and by nothing else. */
export function drawFormula(tex: string, place: HTMLElement, isDisplay: boolean): boolean {
  try {
    katex.render(tex, place, writeFormulaOptions(isDisplay));
    return true;
  } catch {
    // Text that cannot be parsed as TeX is shown as it is written.
    place.replaceChildren();
    return false;
  }
}
