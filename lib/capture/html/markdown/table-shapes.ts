/**
 * Distinguishes tables of data from tables used for layout, and bounds what their cells may span. It only decides; `read-content-tree.ts`
 * builds the tree.
 */

/** With more columns than this, a Markdown table is no longer readable as a table. */
const maxColumns = 40;
const maxRowSpan = 60;
const blockInCell = 'table,pre,blockquote,article,section,form';
/** A cell with a heading and more words than this is a part of the page. With fewer, the heading is the label of a row or column. */
const wordsUnderHeading = 40;
/** A cell with more words than this is a part of the page, not a table cell. */
const wordsOfCell = 150;

export function isDataTable(table: Element): boolean {
  const role = table.getAttribute('role');
  if (role === 'presentation' || role === 'none') return false;
  const rows = [...table.querySelectorAll('tr')];
  const cells = [...table.querySelectorAll('td,th')];
  if (rows.length === 0 || cells.length === 0) return false;
  const widest = Math.max(...rows.slice(0, 200).map((row) => row.children.length));
  if (widest > maxColumns || (widest <= 1 && table.querySelector('th') === null)) return false;
  if (table.querySelector(blockInCell) !== null) return false;
  return cells.slice(0, 400).every((cell) => {
    const most = cell.querySelector('h1,h2,h3,h4,h5,h6') === null ? wordsOfCell : wordsUnderHeading;
    return cell.textContent.split(/\s+/, most + 2).filter((word) => word !== '').length <= most;
  });
}

/** Returns the number of cells in the widest row as written, which is the most that any cell may span. */
export function countColumns(table: Element): number {
  const rows = [...table.querySelectorAll('tr')];
  return Math.min(
    maxColumns,
    rows.reduce((widest, row) => Math.max(widest, row.children.length), 1),
  );
}

export function readSpan(cell: Element, name: 'colspan' | 'rowspan', columns: number): number {
  const span = Number.parseInt(cell.getAttribute(name) ?? '1', 10);
  if (!Number.isFinite(span) || span < 1) return 1;
  return Math.min(span, name === 'colspan' ? columns : maxRowSpan);
}
