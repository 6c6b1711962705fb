/**
 * Keeps tables of data whole: a table with half of its cells says something else than the page. A table is kept if most of it was chosen,
 * or if it stands in the middle of chosen text. Otherwise it is left as it was chosen. Reads the document only.
 */
import { isDataTable } from '../markdown/table-shapes';
import { findFrame } from './name-blocks';
import type { TextBlock } from './text-blocks';

/** A table is kept if more than this share of its words was chosen. */
const most = 1 / 2;
/** With fewer texts, or in fewer columns, it is a list or a box. */
const minTexts = 6;
const minColumns = 2;

export function keepTables(blocks: readonly TextBlock[], keeps: readonly boolean[]): boolean[] {
  const whole = new Set(
    groupByTable(blocks)
      .filter((group) => isWanted({ blocks, keeps }, group))
      .flat(),
  );
  return blocks.map((block, index) => keeps[index] === true || (whole.has(index) && !block.isControl));
}

/** Returns the places of the texts of each table, in the order of the page. */
function groupByTable(blocks: readonly TextBlock[]): number[][] {
  const groups = new Map<Element, number[]>();
  blocks.forEach(({ owner }, index) => {
    const table = owner.closest('table');
    if (table === null) return;
    const group = groups.get(table) ?? [];
    group.push(index);
    groups.set(table, group);
  });
  return [...groups].filter(([table, group]) => isTable(table, group)).map(([, group]) => group);
}

const isTable = (table: Element, group: readonly number[]): boolean =>
  group.length >= minTexts &&
  findFrame(table) === null &&
  isDataTable(table) &&
  [...table.querySelectorAll('tr')].some((row) => row.children.length >= minColumns);

type ChosenPage = { readonly blocks: readonly TextBlock[]; readonly keeps: readonly boolean[] };

function isWanted({ blocks, keeps }: ChosenPage, group: readonly number[]): boolean {
  const words = (includes: (index: number) => boolean) =>
    group.reduce((sum, index) => sum + (includes(index) ? (blocks[index]?.wordCount ?? 0) : 0), 0);
  if (words((index) => keeps[index] === true) > words(() => true) * most) return true;
  const [first = 0] = group;
  const last = group.at(-1) ?? first;
  return keeps[findText(blocks, first, -1)] === true && keeps[findText(blocks, last, 1)] === true;
}

/** Returns the place of the nearest text beside a table that is no control, or -1. */
function findText(blocks: readonly TextBlock[], from: number, step: 1 | -1): number {
  let place = from + step;
  while (blocks[place]?.isControl === true) place += step;
  return place;
}
