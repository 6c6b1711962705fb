/**
 * Reads how the paragraphs of a Word document are numbered (ECMA-376 part 1, 17.9): the levels of each list, and the styles that put their
 * paragraphs into a list. What cannot be read numbers nothing. Pure.
 */
import { findElement, getAttribute, listElements, readXmlTree, type XmlElement } from '../zip/read-xml-tree';

export type ListLevel = {
  readonly start: number;
  readonly form: string;
  /** What stands before the paragraph, with `%1` for the number of the first level. */
  readonly pattern: string;
  /** True if the numbers of the levels above are written as digits, whatever their form. */
  readonly isLegal: boolean;
  /** The level, from 1, after which the count begins anew; 0 for never, and null for any level above. */
  readonly restartsAfter: number | null;
};

/** One list as a paragraph names it. Lists with the same `countsWith` go on with the same numbers. */
export type NumberedList = {
  readonly countsWith: string;
  readonly levels: ReadonlyMap<number, ListLevel>;
  /** Levels at which this list begins with a number of its own. */
  readonly starts: ReadonlyMap<number, number>;
};

export type ListPlace = { readonly listId: string; readonly level: number };

export type Numbering = {
  findList(listId: string): NumberedList | null;
  /** Where the style of a paragraph puts it. */
  findPlace(styleId: string): ListPlace | null;
};

const lastLevel = 8;
/** More than any writer uses: a pattern is something like `%1.%2`. */
const maxPatternChars = 100;
const maxStart = 1_000_000;

type Style = { readonly base: string | null; readonly listId: string | null; readonly level: number | null };

export function readNumbering(numberingXml: string, stylesXml: string): Numbering {
  const root = findElement(readTree(numberingXml), 'numbering');
  const kinds = new Map(
    listElements(root, 'abstractNum').map((kind) => [getAttribute(kind, 'w:abstractNumId') ?? '', kind]),
  );
  const lists = new Map(listElements(root, 'num').map((list) => [getAttribute(list, 'w:numId') ?? '', list]));
  const styles = readStyles(stylesXml);
  const known = new Map<string, NumberedList | null>();
  const findList = (listId: string): NumberedList | null => {
    const found = known.get(listId);
    if (found !== undefined) return found;
    const list = readList(listId, { kinds, lists, styles });
    known.set(listId, list);
    return list;
  };
  const levelsOfStyles = listStyleLevels(kinds);
  return { findList, findPlace: (styleId) => findPlace(styleId, styles, levelsOfStyles) };
}

function readTree(xml: string): XmlElement | undefined {
  const tree = readXmlTree(xml);
  return tree.ok ? tree.value : undefined;
}

function readStyles(stylesXml: string): ReadonlyMap<string, Style> {
  return new Map(
    listElements(findElement(readTree(stylesXml), 'styles'), 'style').map((style) => {
      const numbering = findElement(style, 'pPr', 'numPr');
      return [
        getAttribute(style, 'w:styleId') ?? '',
        {
          base: readValue(style, 'basedOn'),
          listId: readValue(numbering, 'numId'),
          level: readLevel(readValue(numbering, 'ilvl')),
        },
      ];
    }),
  );
}

const readValue = (element: XmlElement | undefined, name: string): string | null =>
  getAttribute(findElement(element, name), 'w:val');

export function readLevel(value: string | null): number | null {
  const level = Number(value ?? 'none');
  return Number.isInteger(level) && level >= 0 && level <= lastLevel ? level : null;
}

/** Which level of a kind of list names a style as its own. */
function listStyleLevels(kinds: ReadonlyMap<string, XmlElement>): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const kind of kinds.values()) {
    for (const level of listElements(kind, 'lvl')) {
      const style = readValue(level, 'pStyle');
      const number = readLevel(getAttribute(level, 'w:ilvl'));
      if (style !== null && number !== null) found.set(style, number);
    }
  }
  return found;
}

/** A style that names no list is in that of the style it is based on. List 0 takes it out again. */
function findPlace(
  styleId: string,
  styles: ReadonlyMap<string, Style>,
  levelsOfStyles: ReadonlyMap<string, number>,
): ListPlace | null {
  const seen = new Set<string>();
  let level: number | null = null;
  for (let at: string | null = styleId; at !== null && !seen.has(at); ) {
    const style: Style | undefined = styles.get(at);
    level ??= levelsOfStyles.get(at) ?? style?.level ?? null;
    if (style !== undefined && style.listId !== null) return { listId: style.listId, level: level ?? 0 };
    seen.add(at);
    at = style?.base ?? null;
  }
  return null;
}

type Parts = {
  readonly kinds: ReadonlyMap<string, XmlElement>;
  readonly lists: ReadonlyMap<string, XmlElement>;
  readonly styles: ReadonlyMap<string, Style>;
};

function readList(listId: string, parts: Parts): NumberedList | null {
  const list = parts.lists.get(listId);
  if (list === undefined) return null;
  const kindId = findKind(list, parts);
  const kind = kindId === null ? undefined : parts.kinds.get(kindId);
  if (kindId === null || kind === undefined) return null;
  const levels = readLevels(kind);
  const starts = new Map<number, number>();
  for (const override of listElements(list, 'lvlOverride')) {
    const level = readLevel(getAttribute(override, 'w:ilvl'));
    if (level === null) continue;
    for (const [own, definition] of readLevels(override)) levels.set(own, definition);
    const start = readValue(override, 'startOverride');
    if (start !== null) starts.set(level, readStart(start));
  }
  return { countsWith: kindId, levels, starts };
}

/** A kind of list may only name a style, whose list has the levels. */
function findKind(list: XmlElement, { kinds, lists, styles }: Parts): string | null {
  const seen = new Set<string>();
  for (let at: XmlElement | undefined = list; at !== undefined; ) {
    const kindId = readValue(at, 'abstractNumId');
    if (kindId === null || seen.has(kindId)) return null;
    const link = readValue(kinds.get(kindId), 'numStyleLink');
    if (link === null) return kindId;
    seen.add(kindId);
    at = lists.get(styles.get(link)?.listId ?? '');
  }
  return null;
}

function readLevels(parent: XmlElement): Map<number, ListLevel> {
  const levels = new Map<number, ListLevel>();
  for (const level of listElements(parent, 'lvl')) {
    const number = readLevel(getAttribute(level, 'w:ilvl') ?? '0');
    if (number === null) continue;
    levels.set(number, {
      start: readStart(readValue(level, 'start') ?? '0'),
      form: readValue(level, 'numFmt') ?? 'decimal',
      pattern: (readValue(level, 'lvlText') ?? '').slice(0, maxPatternChars),
      isLegal: isOn(level, 'isLgl'),
      restartsAfter: readLevel(readValue(level, 'lvlRestart')),
    });
  }
  return levels;
}

function isOn(level: XmlElement, name: string): boolean {
  const element = findElement(level, name);
  return element !== undefined && !/^(?:0|false|off)$/.test(getAttribute(element, 'w:val') ?? '');
}

function readStart(value: string): number {
  const start = Number(value);
  return Number.isInteger(start) && start >= 0 ? Math.min(start, maxStart) : 0;
}
