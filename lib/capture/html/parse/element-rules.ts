/**
 * The rules of the HTML standard for elements, as tables: which have no content, which start tag closes which element, and which parts of a
 * page are kept at all. Data only.
 */

const list = (names: string): ReadonlySet<string> => new Set(names.split(' '));

export const voidElements = list(
  'area base br col embed hr img input keygen link meta param source track wbr',
);

/** Elements that may occur before the body begins. */
export const headElements = list('title meta link base style script noscript');

/** Drawings, media and embedded programs. They contain no prose and are a favourite place for deep nesting. */
export const skippedElements = list('svg object applet canvas audio video frameset');

/** The start tag of any of these ends a drawing that was never closed (HTML standard, foreign content). */
export const drawingBreakouts = list(
  'blockquote body center dd div dl dt h1 h2 h3 h4 h5 h6 head hr img li ol p pre section table ul',
);

export const keptAttributes = list(
  'id class style href src alt title name content property itemprop itemtype itemscope role rel type lang dir hidden ' +
    'colspan rowspan start value reversed datetime cite open checked bgcolor color data-lang data-language language ' +
    'aria-hidden aria-label aria-modal aria-level aria-controls aria-expanded http-equiv display encoding alttext close separators linethickness mathvariant notation shadowrootmode',
);

/** The start tag of any of these closes an open paragraph. */
export const paragraphEnders = list(
  'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 ' +
    'h4 h5 h6 header hgroup hr main menu nav ol p pre search section table ul',
);

type ImpliedEnd = { readonly closes: ReadonlySet<string>; readonly within: ReadonlySet<string> };

const cellEnd: ImpliedEnd = { closes: list('td th'), within: list('tr table') };
const groupEnd: ImpliedEnd = { closes: list('thead tbody tfoot'), within: list('table') };
const termEnd: ImpliedEnd = { closes: list('dt dd'), within: list('dl') };

/** The start tag of a key closes the nearest open element in `closes` that is inside `within`. */
export const impliedEnds: ReadonlyMap<string, ImpliedEnd> = new Map([
  ['li', { closes: list('li'), within: list('ul ol menu dir') }],
  ['dt', termEnd],
  ['dd', termEnd],
  ['td', cellEnd],
  ['th', cellEnd],
  ['tr', { closes: list('tr'), within: list('table') }],
  ['tbody', groupEnd],
  ['thead', groupEnd],
  ['tfoot', groupEnd],
  ['option', { closes: list('option'), within: list('select datalist') }],
  ['a', { closes: list('a'), within: list('td th table') }],
]);

/** The closing tag of another element does not reach beyond these. */
export const closeBarriers = list('td th table');
/** The closing tags of table parts reach through cells, but not beyond the table. */
export const tableBarrier = list('table');
export const tableParts = list('table caption colgroup tbody thead tfoot tr td th');
