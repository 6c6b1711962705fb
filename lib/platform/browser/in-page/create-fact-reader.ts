/**
 * Describes an element of the page by facts from its markup, labels and styles, without judging it. Sent to the browser as text, so it may
 * use nothing but its arguments.
 */
import type { ElementFacts } from '../element-facts';
import type { ControlReader } from './create-control-reader';
import type { LabelReader } from './create-label-reader';
import type { PageDom } from './create-page-dom';

export type FactReader = {
  /** Returns null if nobody could act on the element or look inside it. */
  readonly readFacts: (element: Element) => ElementFacts | null;
};

export type FactParts = {
  readonly dom: PageDom;
  readonly controls: ControlReader;
  readonly labels: LabelReader;
};

export function createFactReader({ dom, controls, labels }: FactParts): FactReader {
  const { attribute, tag } = dom;
  const word = (element: Element, name: string) => attribute(element, name).slice(0, 200);
  const lower = (element: Element, name: string) => word(element, name).toLowerCase();
  const readUrl = (element: Element): string | null => {
    const name = tag(element);
    if (!/^(a|area|iframe|frame)$/.test(name)) return null;
    const given = attribute(element, /frame$/.test(name) ? 'src' : 'href');
    const base = String(dom.read(Node.prototype, 'baseURI', element));
    return given !== '' && URL.canParse(given, base) ? new URL(given, base).href.slice(0, 4_000) : null;
  };
  const isNearPassword = (element: Element): boolean => {
    let around = dom.closest(element, 'form');
    if (around === null) {
      around = element;
      for (let level = 0; level < 5; level += 1) around = dom.parentOf(around) ?? around;
    }
    return dom.findAll(around, 'input[type="password" i]').length > 0;
  };
  const isMasked = (element: Element): boolean => {
    const drawn = getComputedStyle(element).getPropertyValue('-webkit-text-security');
    return lower(element, 'type') === 'password' || !/^(|none)$/.test(drawn);
  };
  const isDisabled = (element: Element, control: ElementFacts['control']): boolean =>
    Element.prototype.matches.call(element, ':disabled') ||
    attribute(element, 'aria-disabled') === 'true' ||
    (control === 'field' && Element.prototype.hasAttribute.call(element, 'readonly'));
  return {
    readFacts: (element) => {
      const control = controls.readControl(element);
      if (control === null) return null;
      const { name: label, hints } = labels.readNames(element, control);
      return {
        control,
        tag: tag(element),
        type: lower(element, 'type'),
        label,
        autocomplete: lower(element, 'autocomplete'),
        name: word(element, 'name'),
        id: word(element, 'id'),
        inputMode: lower(element, 'inputmode'),
        pattern: word(element, 'pattern'),
        maxLength: Math.min(1_000_000, Number.parseInt(attribute(element, 'maxlength'), 10) || -1),
        hints,
        isMasked: isMasked(element),
        isNearPassword: (control === 'field' || control === 'choice') && isNearPassword(element),
        isDisabled: isDisabled(element, control),
        url: readUrl(element),
      };
    },
  };
}
