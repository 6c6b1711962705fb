/**
 * Writes the numbers of paragraphs that `number-paragraphs` marked. A heading and a paragraph begin with theirs. An item of a list keeps the
 * form of its list if its number is a plain one, so that Markdown counts as Word does; any other number, such as "(a)" or "2.1", stands in its text.
 */
import { presentMarkText } from './mark-text';
import { numberMark } from './number-paragraphs';

const plainNumber = /^([1-9]\d{0,8})[.)]?$/;

export function settleNumbers(document: Document): void {
  const items = new Map<Element, string>();
  for (const mark of document.querySelectorAll(`a[id^="${numberMark}"]`)) {
    const number = presentMarkText(mark.id.slice(numberMark.length));
    const block = mark.parentElement;
    mark.remove();
    if (block === null) continue;
    if (!hasText(block)) block.remove();
    else if (block.localName === 'li') items.set(block, number);
    else if (number !== '') block.prepend(`${number} `);
  }
  for (const item of [...document.querySelectorAll('li')].toReversed()) raiseLists(item);
  const lists = new Set([...items.keys()].map((item) => item.parentElement));
  for (const list of lists) if (list !== null) divideList(list, items);
}

const hasText = (block: Element): boolean =>
  (block.textContent ?? '').trim() !== '' || block.querySelector('img, input') !== null;

/** A list that begins at a lower level stands in items without text, which nobody sees. */
function raiseLists(item: Element): void {
  const list = item.parentElement;
  const inside = [...item.childNodes].filter((node) => (node.textContent ?? '').trim() !== '');
  const lists = [...item.children].filter(({ localName }) => localName === 'ul' || localName === 'ol');
  if (list === null || inside.length === 0 || inside.length !== lists.length) return;
  list.before(...lists);
  item.remove();
  if (list.children.length === 0) list.remove();
}

/** Makes one list of each run of items that Markdown numbers as they are numbered, and one of each run of items that it cannot number. */
function divideList(list: Element, numbers: ReadonlyMap<Element, string>): void {
  let open = list.ownerDocument.createElement('none');
  let next = 0;
  for (const item of [...list.children]) {
    const number = numbers.get(item) ?? null;
    const value = readPlainNumber(number);
    if (number !== null && number !== '' && value === null) item.prepend(`${number} `);
    const name = chooseList(list, number, value);
    if (open.localName !== name || (value !== null && value !== next)) {
      open = list.ownerDocument.createElement(name);
      if (value !== null) open.setAttribute('start', String(value));
      list.before(open);
    }
    open.append(item);
    next = (value ?? next) + 1;
  }
  list.remove();
}

function readPlainNumber(number: string | null): number | null {
  const digits = plainNumber.exec(number ?? '')?.[1];
  return digits === undefined ? null : Number(digits);
}

function chooseList(list: Element, number: string | null, value: number | null): string {
  if (value !== null) return 'ol';
  return number === null ? list.localName : 'ul';
}
