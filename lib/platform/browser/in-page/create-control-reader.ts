/**
 * Determines what one can do with an element, from its name, its role and how it is rendered. Sent to the browser as text, so it may use
 * nothing but its arguments.
 */
import type { ElementFacts } from '../element-facts';
import type { PageDom } from './create-page-dom';
import type { TextReader } from './create-text-reader';

export type Control = ElementFacts['control'];

export type ControlReader = {
  /** Returns null if nobody could act on the element or look inside it. */
  readonly readControl: (element: Element) => Control | null;
};

export function createControlReader(dom: PageDom, text: TextReader): ControlReader {
  const { attribute, closest, tag } = dom;
  const has = (element: Element, name: string) => Element.prototype.hasAttribute.call(element, name);
  const mapNames = (table: Record<string, string>): Map<string, Control> => {
    const controls: readonly Control[] = ['link', 'button', 'choice', 'field', 'frame', 'region'];
    return new Map(
      controls.flatMap((control) =>
        (table[control]?.split(' ') ?? []).map((name): [string, Control] => [name, control]),
      ),
    );
  };
  const ofRole = mapNames({
    link: 'link',
    button: 'button tab menuitem treeitem',
    choice: 'checkbox radio switch option slider listbox menuitemcheckbox menuitemradio',
    field: 'textbox searchbox combobox spinbutton',
    region: 'dialog main region navigation search article feed',
  });
  const ofTag = mapNames({
    button: 'button summary',
    choice: 'select',
    field: 'textarea',
    frame: 'iframe frame',
    region: 'main article nav aside form dialog table',
  });
  const readInput = (element: Element): Control | null => {
    const type = attribute(element, 'type').toLowerCase();
    // A page may not ask for a file of this machine.
    if (type === 'hidden' || type === 'file') return null;
    if (/^(checkbox|radio|range|color)$/.test(type)) return 'choice';
    return /^(button|submit|reset|image)$/.test(type) ? 'button' : 'field';
  };
  /** Checkboxes are often drawn by their label, with the box itself out of sight. */
  const isLabelOfHidden = (label: Element): boolean => {
    const control = dom.read(HTMLLabelElement.prototype, 'control', label);
    if (!dom.isElement(control) || closest(label, 'a,button') !== null) return false;
    return /^(checkbox|radio)$/.test(attribute(control, 'type').toLowerCase()) && !text.isShown(control);
  };
  /** Sites that use plain boxes as buttons at least give them the pointer cursor. */
  const isPointed = (element: Element): boolean => {
    if (attribute(element, 'onclick') !== '') return true;
    const above = dom.parentOf(element);
    if (getComputedStyle(element).cursor !== 'pointer' || above === null) return false;
    if (getComputedStyle(above).cursor === 'pointer') return false;
    return dom.findAll(element, 'a,button,input,select,textarea').length === 0;
  };
  const isEdited = (element: Element) =>
    has(element, 'contenteditable') && attribute(element, 'contenteditable') !== 'false';
  const readBox = (element: Element): Control | null => {
    const isNamed = tag(element) === 'section' && attribute(element, 'aria-label') !== '';
    if (isNamed) return 'region';
    return isPointed(element) ? 'button' : null;
  };
  return {
    readControl: (element) => {
      const name = tag(element);
      if (name === 'input') return readInput(element);
      if (name === 'label') return isLabelOfHidden(element) ? 'choice' : null;
      if (/^(a|area)$/.test(name) && has(element, 'href')) return 'link';
      const own = ofTag.get(name) ?? (isEdited(element) ? 'field' : undefined);
      if (own !== undefined && own !== 'region') return own;
      const found = ofRole.get(attribute(element, 'role')) ?? own;
      return found ?? readBox(element);
    },
  };
}
