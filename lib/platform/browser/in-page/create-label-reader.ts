/**
 * Finds what names an element for a reader, and what hints at its purpose. Sent to the browser as text, so it may use nothing but its
 * arguments.
 */
import type { Control } from './create-control-reader';
import type { PageDom } from './create-page-dom';
import type { TextReader } from './create-text-reader';

type ElementLabel = {
  readonly name: string;
  /** Texts that may tell its purpose, including hidden ones. */
  readonly hints: string[];
};

export type LabelReader = { readonly readNames: (element: Element, control: Control) => ElementLabel };

export function createLabelReader(dom: PageDom, text: TextReader, labelChars: number): LabelReader {
  const { attribute, closest, findInTree, findAll, tag } = dom;
  const levels = 3;
  const shortChars = 80;
  const word = (element: Element, name: string) => attribute(element, name).slice(0, labelChars);
  const labelsOf = (element: Element): Element[] => {
    const named = attribute(element, 'aria-labelledby')
      .split(/\s+/)
      .filter((part) => part !== '')
      .slice(0, 4)
      .flatMap((part) => findInTree(element, `[id="${CSS.escape(part)}"]`).slice(0, 1));
    if (named.length > 0) return named;
    const id = attribute(element, 'id');
    const around = closest(element, 'label');
    const pointing = id === '' ? [] : findInTree(element, `label[for="${CSS.escape(id)}"]`);
    return [...pointing, ...(around === null ? [] : [around])].slice(0, 4);
  };
  /** Returns the words before a field without a label of its own. Tables and old forms put them there. */
  const wordsBefore = (element: Element): string => {
    let up: Element | null = element;
    for (let level = 0; level < levels && up !== null; level += 1) {
      const before = dom.read(Element.prototype, 'previousElementSibling', up);
      const words = dom.isElement(before) ? text.wholeText(before) : '';
      if (words !== '') return words;
      up = dom.parentOf(up);
      const own: string = up === null ? '' : text.wholeText(up);
      if (own !== '' && own.length < shortChars) return own;
    }
    return '';
  };
  /** The value of an input that is a button is what a reader sees. The value of a field is what somebody typed, so it is left out. */
  const shownText = (element: Element, control: Control): string => {
    if (tag(element) === 'input' || tag(element) === 'select')
      return control === 'button'
        ? word(element, 'value') || word(element, 'alt') || word(element, 'type')
        : '';
    const isSilent = control === 'field' || control === 'region' || control === 'frame';
    return isSilent ? '' : text.visibleText(element, labelChars);
  };
  return {
    readNames: (element, control) => {
      const isFilled = control === 'field' || control === 'choice';
      const own = isFilled ? labelsOf(element) : [];
      const before = isFilled && own.length === 0 ? wordsBefore(element) : '';
      const images = findAll(element, 'img[alt],svg[aria-label]').slice(0, 1);
      const names = [
        ...own.map((label) => text.visibleText(label, labelChars)),
        word(element, 'aria-label'),
        shownText(element, control),
        word(element, 'placeholder'),
        word(element, 'title'),
        ...images.map((image) => word(image, 'alt') || word(image, 'aria-label')),
        before,
        word(element, 'name'),
      ];
      const hints = [
        ...['placeholder', 'title', 'aria-label'].map((name) => word(element, name)),
        before,
        ...own.map((label) => text.wholeText(label)),
      ];
      return {
        name: text.clean(names.find((name) => name.trim() !== '') ?? '', labelChars),
        hints: hints.filter((hint) => hint.trim() !== '').slice(0, 8),
      };
    },
  };
}
