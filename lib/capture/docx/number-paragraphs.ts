/**
 * Writes the numbers that Word counts at every display into the text: of headings ("2.1"), of clauses ("(a)") and of items of lists, which
 * people cite and no file stores. A mark, which becomes an anchor in HTML, carries the number to where `settle-numbers` writes it. Each part
 * is counted by itself. Linear in the part, and never fails. ECMA-376 part 1, 17.9.
 */
import { getXmlAttribute, scanXml } from '../zip/scan-xml';
import {
  type ListLevel,
  type ListPlace,
  type NumberedList,
  type Numbering,
  readLevel,
} from './read-numbering';
import { writeMarkText } from './mark-text';
import { writeListNumber } from './write-list-number';
import { createXmlEdits } from './xml-edits';

/** A bookmark whose name begins so holds the number of its paragraph. */
export const numberMark = 'paragraph-number:';

type OpenParagraph = {
  style: string | null;
  listId: string | null;
  level: number | null;
  isDeleted: boolean;
};

export function numberParagraphs(xml: string, numbering: Numbering): string {
  const edits = createXmlEdits();
  const counter = createCounter(numbering);
  const names: string[] = [];
  const paragraphs: OpenParagraph[] = [];
  scanXml(xml, {
    open: ({ name, attributes }) => {
      if (name === 'w:p') paragraphs.push({ style: null, listId: null, level: null, isDeleted: false });
      const paragraph = paragraphs.at(-1);
      if (paragraph !== undefined) readProperty(paragraph, { name, attributes, names });
      names.push(name);
    },
    close: ({ name, end }) => {
      if (names.at(-1) !== name) return;
      names.pop();
      if (name === 'w:p') paragraphs.pop();
      const paragraph = paragraphs.at(-1);
      if (name !== 'w:pPr' || names.at(-1) !== 'w:p' || paragraph === undefined || paragraph.isDeleted)
        return;
      const number = counter.count(paragraph);
      if (number !== null) edits.insert(end, writeMark(number));
    },
  });
  return edits.apply(xml);
}

const writeMark = (number: string): string =>
  `<w:bookmarkStart w:id="0" w:name="${numberMark}${writeMarkText(number)}"/>`;

type Property = {
  readonly name: string;
  readonly attributes: string;
  /** The elements around it. */
  readonly names: readonly string[];
};

/** Properties that were changed stand in the same elements one level deeper, and no longer hold. */
function readProperty(paragraph: OpenParagraph, { name, attributes, names }: Property): void {
  const value = () => getXmlAttribute(attributes, 'w:val');
  if (names.at(-1) === 'w:pPr' && names.at(-2) === 'w:p') {
    if (name === 'w:pStyle') paragraph.style = value();
  } else if (names.at(-2) === 'w:pPr' && names.at(-3) === 'w:p') {
    if (names.at(-1) === 'w:numPr' && name === 'w:numId') paragraph.listId = value();
    if (names.at(-1) === 'w:numPr' && name === 'w:ilvl') paragraph.level = readLevel(value());
    if (names.at(-1) === 'w:rPr' && name === 'w:del') paragraph.isDeleted = true;
  }
}

type Counter = {
  /** Returns the number of the next paragraph, or null if it has none. */
  count(paragraph: OpenParagraph): string | null;
};

function createCounter(numbering: Numbering): Counter {
  /** By kind of list, the last number of each level that is open. */
  const counts = new Map<string, (number | undefined)[]>();
  const begun = new Set<string>();
  return {
    count: (paragraph) => {
      const place = findPlace(paragraph, numbering);
      const list = place === null ? null : numbering.findList(place.listId);
      const level = place === null ? undefined : list?.levels.get(place.level);
      if (place === null || list === null || level === undefined) return null;
      const numbers = counts.get(list.countsWith) ?? [];
      counts.set(list.countsWith, numbers);
      const isOverridden = list.starts.has(place.level) && !begun.has(`${place.listId} ${place.level}`);
      begun.add(`${place.listId} ${place.level}`);
      if (isOverridden) numbers[place.level] = undefined;
      const start = list.starts.get(place.level) ?? level.start;
      numbers[place.level] = (numbers[place.level] ?? start - 1) + 1;
      restartBelow(numbers, place.level, list);
      return level.form === 'bullet' ? null : writeNumber(level, { list, numbers });
    },
  };
}

function findPlace({ style, listId, level }: OpenParagraph, numbering: Numbering): ListPlace | null {
  const ofStyle = style === null ? null : numbering.findPlace(style);
  if (listId !== null) return { listId, level: level ?? ofStyle?.level ?? 0 };
  return ofStyle === null ? null : { listId: ofStyle.listId, level: level ?? ofStyle.level };
}

function restartBelow(numbers: (number | undefined)[], place: number, { levels }: NumberedList): void {
  for (let below = place + 1; below < numbers.length; below += 1) {
    const restartsAfter = levels.get(below)?.restartsAfter ?? null;
    if (restartsAfter === null || (restartsAfter > 0 && place < restartsAfter)) numbers[below] = undefined;
  }
}

function writeNumber(
  level: ListLevel,
  { list, numbers }: { readonly list: NumberedList; readonly numbers: readonly (number | undefined)[] },
): string {
  return level.pattern
    .replace(/%([1-9])/g, (_whole, digit: string) => {
      const index = Number(digit) - 1;
      const named = list.levels.get(index);
      if (named === undefined || named.form === 'bullet') return '';
      const isDigits = level.isLegal && named.form !== 'none';
      // A level that was skipped counts as begun.
      return writeListNumber(numbers[index] ?? Math.max(1, named.start), isDigits ? 'decimal' : named.form);
    })
    .replace(/\s+/g, ' ')
    .trim();
}
