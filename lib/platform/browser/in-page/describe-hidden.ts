/**
 * Summarises what styles hide: how much there is, and whether it includes sentences and not only collapsed menus (threats 7). Sent to the
 * browser as text.
 */
export type HiddenInPage = { hiddenCount: number; hiddenSample: string; hidesProse: boolean };

export function describeHidden(hidden: readonly (Element | Text)[]): HiddenInPage {
  const interfaceTags = new Set('NAV HEADER FOOTER DIALOG FORM BUTTON SELECT MENU LABEL'.split(' '));
  const interfaceName =
    /menu|nav|modal|popup|dropdown|dialog|cookie|consent|tooltip|toast|banner|search|login|cart|share/i;
  const sentence =
    /(?:[\p{L}\p{N}'’-]+[\s,;:]+){4}\p{L}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{10}/u;
  const get = (prototype: object, name: string, node: object): unknown => Reflect.get(prototype, name, node);
  const isElement = (node: unknown): node is Element =>
    typeof node === 'object' && node !== null && get(Node.prototype, 'nodeType', node) === 1;
  /** True for sentences, which a user would want to know about, as opposed to a collapsed menu. */
  const isProse = (node: Element | Text, text: string): boolean => {
    const element = isElement(node) ? node : get(Node.prototype, 'parentElement', node);
    if (!isElement(element) || interfaceTags.has(String(get(Element.prototype, 'tagName', element))))
      return false;
    const attribute = (name: string) => Element.prototype.getAttribute.call(element, name) ?? '';
    if (interfaceName.test(`${attribute('class')} ${attribute('id')}`)) return false;
    const acts = Element.prototype.querySelector.call(element, 'a,button,input,select');
    return acts === null && sentence.test(text.slice(0, 2_000));
  };
  const spoken = hidden
    .map((node) => ({ node, whole: String(get(Node.prototype, 'textContent', node)) }))
    .map(({ node, whole }) => ({ node, text: whole.slice(0, 20_000).replace(/\s+/g, ' ').trim() }))
    .filter(({ text }) => text !== '');
  const prose = spoken.find(({ node, text }) => isProse(node, text));
  return {
    hiddenCount: spoken.length,
    hiddenSample: ((prose ?? spoken[0])?.text ?? '').slice(0, 200),
    hidesProse: prose !== undefined,
  };
}
