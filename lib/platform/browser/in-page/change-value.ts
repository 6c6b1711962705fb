/**
 * Fills a field or selects an option in one go, so that no script of the page can swap in another element meanwhile. The page is notified
 * by the events that end a user's typing. Sent to the browser as text, so it may use nothing but its arguments.
 */
import type { PageDom } from './create-page-dom';

type ValueChange =
  | { readonly type: 'done' }
  /** The field does not accept this text. */
  | { readonly type: 'not_taken' }
  /** The element is not a text field, or not a list of options. */
  | { readonly type: 'unfit' }
  | { readonly type: 'no_option'; readonly options: readonly string[] };

export type ValueChanger = {
  readonly fill: (element: Element, value: string) => ValueChange;
  readonly choose: (element: Element, wanted: string) => ValueChange;
};

export function createValueChanger(dom: PageDom, maxOptions: number): ValueChanger {
  const tell = (element: Element, names: readonly string[]) => {
    for (const name of names)
      EventTarget.prototype.dispatchEvent.call(
        element,
        name === 'input'
          ? new InputEvent('input', { bubbles: true, composed: true, inputType: 'insertText' })
          : new Event(name, { bubbles: true }),
      );
  };
  const fillEdited = (element: Element, value: string): ValueChange => {
    const { ownerDocument } = { ownerDocument: dom.documentOf(element) };
    const range = Document.prototype.createRange.call(ownerDocument);
    range.selectNodeContents(element);
    const selection = Document.prototype.getSelection.call(ownerDocument);
    selection?.removeAllRanges();
    selection?.addRange(range);
    const isDone = Document.prototype.execCommand.call(ownerDocument, 'insertText', false, value);
    return { type: isDone ? 'done' : 'not_taken' };
  };
  const readText = (value: unknown): string => (typeof value === 'string' ? value : '').trim();
  return {
    fill: (element, value) => {
      const tag = dom.tag(element);
      const focus = dom.read(HTMLElement.prototype, 'isContentEditable', element);
      if (tag !== 'input' && tag !== 'textarea')
        return focus === true ? fillEdited(element, value) : { type: 'unfit' };
      const { prototype } = tag === 'input' ? HTMLInputElement : HTMLTextAreaElement;
      Reflect.set(prototype, 'value', value, element);
      const taken = String(dom.read(prototype, 'value', element)).replace(/\r\n?/g, '\n');
      tell(element, ['input', 'change']);
      const isTaken = taken === value || (value.trim() !== '' && taken.trim() !== '');
      return { type: isTaken ? 'done' : 'not_taken' };
    },
    choose: (element, wanted) => {
      if (dom.tag(element) !== 'select') return { type: 'unfit' };
      const options = dom.findAll(element, 'option').filter((option) => {
        const isOff = Element.prototype.matches.call(option, ':disabled');
        return !isOff && dom.closest(option, 'select') === element;
      });
      const labelOf = (option: Element) => readText(dom.read(HTMLOptionElement.prototype, 'text', option));
      const valueOf = (option: Element) => readText(dom.read(HTMLOptionElement.prototype, 'value', option));
      const same = (option: Element) =>
        valueOf(option) === wanted.trim() || labelOf(option) === wanted.trim();
      const alike = (option: Element) => labelOf(option).toLowerCase() === wanted.trim().toLowerCase();
      const found = options.find(same) ?? options.find(alike);
      if (found === undefined) {
        const listed = options
          .slice(0, maxOptions)
          .map((option) => (labelOf(option) || valueOf(option)).slice(0, 80));
        return { type: 'no_option', options: listed };
      }
      const index = dom.read(HTMLOptionElement.prototype, 'index', found);
      Reflect.set(HTMLSelectElement.prototype, 'selectedIndex', index, element);
      tell(element, ['input', 'change']);
      return { type: 'done' };
    },
  };
}
