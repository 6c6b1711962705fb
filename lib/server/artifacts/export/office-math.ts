/**
 * The elements of Word's mathematics (OMML, ECMA-376 part 1, section 22.1) that formulas are written with. Each function returns one element
 * with its properties in the order that the schema asks for.
 */
import { Math as OfficeMath, NextAttributeComponent, XmlComponent } from 'docx';
import { cleanXmlText } from './clean-xml-text';

export type Omml = XmlComponent;

class OmmlElement extends XmlComponent {
  constructor(
    name: string,
    children: readonly (XmlComponent | string)[],
    attributes?: Readonly<Record<string, string>>,
  ) {
    super(name);
    if (attributes !== undefined)
      this.root.push(
        new NextAttributeComponent(
          Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, { key, value }])),
        ),
      );
    this.root.push(...children);
  }
}

const make = (name: string, ...children: readonly Omml[]): Omml => new OmmlElement(name, children);

/** A property with a value: `<m:chr m:val="∑"/>`. */
const property = (name: string, value: string): Omml => new OmmlElement(name, [], { 'm:val': value });

/** A part that holds a row of mathematics: the base, a script, the numerator. */
const part = (name: string, row: readonly Omml[]): Omml => make(name, ...row);

export type RunLook = {
  /** Words, which are neither slanted nor spaced as mathematics is. */
  readonly isWords?: boolean;
  /** The alphabet: `script`, `fraktur`, `sans-serif` or `monospace`. */
  readonly script?: string;
  /** `p` is upright, `b` bold, `bi` bold and slanted. Without a style, letters are slanted and numbers upright. */
  readonly style?: 'p' | 'b' | 'bi';
};

export function writeMathRun(text: string, { isWords = false, script, style }: RunLook = {}): Omml {
  const properties = [
    ...(isWords ? [make('m:nor')] : []),
    ...(script === undefined ? [] : [property('m:scr', script)]),
    ...(style === undefined ? [] : [property('m:sty', style)]),
  ];
  const words = new OmmlElement('m:t', [cleanXmlText(text)], { 'xml:space': 'preserve' });
  return make('m:r', ...(properties.length === 0 ? [] : [make('m:rPr', ...properties)]), words);
}

export function writeFraction(over: readonly Omml[], under: readonly Omml[], hasLine: boolean): Omml {
  const properties = hasLine ? [] : [make('m:fPr', property('m:type', 'noBar'))];
  return make('m:f', ...properties, part('m:num', over), part('m:den', under));
}

/** @param degree null for a square root */
export function writeRadical(inside: readonly Omml[], degree: readonly Omml[] | null): Omml {
  const properties = degree === null ? [make('m:radPr', property('m:degHide', '1'))] : [];
  return make('m:rad', ...properties, part('m:deg', degree ?? []), part('m:e', inside));
}

export type Scripts = { readonly below: readonly Omml[] | null; readonly above: readonly Omml[] | null };

/** Scripts behind a base. */
export function writeScripts(base: readonly Omml[], { below, above }: Scripts): Omml[] {
  if (below !== null && above !== null)
    return [make('m:sSubSup', part('m:e', base), part('m:sub', below), part('m:sup', above))];
  if (below !== null) return [make('m:sSub', part('m:e', base), part('m:sub', below))];
  if (above !== null) return [make('m:sSup', part('m:e', base), part('m:sup', above))];
  return [...base];
}

/** What stands under and over a base, such as the bounds of a limit. */
export function writeLimits(base: readonly Omml[], { below, above }: Scripts): Omml[] {
  const lower = below === null ? base : [make('m:limLow', part('m:e', base), part('m:lim', below))];
  return above === null ? [...lower] : [make('m:limUpp', part('m:e', lower), part('m:lim', above))];
}

export type Nary = Scripts & {
  /** The sign: `∑`, `∫`. */
  readonly sign: string;
  /** True if the bounds stand under and over the sign, and not behind it. */
  readonly isAround: boolean;
  /** What is summed. Word shows an empty box where nothing is. */
  readonly inside: readonly Omml[];
};

export function writeNary({ sign, isAround, below, above, inside }: Nary): Omml {
  const properties = make(
    'm:naryPr',
    property('m:chr', sign),
    property('m:limLoc', isAround ? 'undOvr' : 'subSup'),
    property('m:subHide', below === null ? '1' : '0'),
    property('m:supHide', above === null ? '1' : '0'),
  );
  return make(
    'm:nary',
    properties,
    part('m:sub', below ?? []),
    part('m:sup', above ?? []),
    part('m:e', inside),
  );
}

/** Word and LibreOffice know the lines of a keyboard as fences, and not those of mathematics. */
const fences: Readonly<Record<string, string>> = { '∣': '|', '∥': '‖' };

/** Brackets that grow with what is inside. Either may be empty. */
export function writeFences(open: string, inside: readonly Omml[], close: string): Omml {
  const [before, behind] = [open, close].map((sign) => fences[sign] ?? sign);
  const properties = make('m:dPr', property('m:begChr', before ?? ''), property('m:endChr', behind ?? ''));
  return make('m:d', properties, part('m:e', inside));
}

/** The name of a function and what it is applied to. */
export const writeFunction = (name: readonly Omml[], argument: readonly Omml[]): Omml =>
  make('m:func', part('m:fName', name), part('m:e', argument));

/** @param mark a combining character, such as U+0302 for a hat */
export const writeAccent = (base: readonly Omml[], mark: string): Omml =>
  make('m:acc', make('m:accPr', property('m:chr', mark)), part('m:e', base));

export const writeBar = (base: readonly Omml[], place: 'top' | 'bot'): Omml =>
  make('m:bar', make('m:barPr', property('m:pos', place)), part('m:e', base));

/** A brace over or under a part. */
export const writeBrace = (base: readonly Omml[], brace: string, place: 'top' | 'bot'): Omml =>
  make(
    'm:groupChr',
    make(
      'm:groupChrPr',
      property('m:chr', brace),
      property('m:pos', place),
      property('m:vertJc', place === 'top' ? 'bot' : 'top'),
    ),
    part('m:e', base),
  );

/** A box around a part, or lines through it. */
export function writeEnclosure(inside: readonly Omml[], strikes: readonly string[]): Omml {
  const hidden = ['m:hideTop', 'm:hideBot', 'm:hideLeft', 'm:hideRight'];
  const properties =
    strikes.length === 0
      ? []
      : [make('m:borderBoxPr', ...[...hidden, ...strikes].map((name) => property(name, '1')))];
  return make('m:borderBox', ...properties, part('m:e', inside));
}

/** Room for a part that is not shown. */
export const writePhantom = (inside: readonly Omml[]): Omml =>
  make('m:phant', make('m:phantPr', property('m:show', '0')), part('m:e', inside));

/** @param aligned for each column, from the left: `left`, `center` or `right` */
export function writeMatrix(
  rows: readonly (readonly (readonly Omml[])[])[],
  aligned: readonly string[],
): Omml {
  const columns = Math.max(1, ...rows.map((row) => row.length));
  const described = Array.from({ length: columns }, (_none, column) =>
    make(
      'm:mc',
      make(
        'm:mcPr',
        property('m:count', '1'),
        property('m:mcJc', aligned[column] ?? aligned.at(-1) ?? 'center'),
      ),
    ),
  );
  const properties = make('m:mPr', property('m:plcHide', '1'), make('m:mcs', ...described));
  const written = rows.map((row) =>
    make('m:mr', ...Array.from({ length: columns }, (_none, column) => part('m:e', row[column] ?? []))),
  );
  return make('m:m', properties, ...written);
}

/** Equations below one another. They are not aligned, because LibreOffice shows the sign that says where as "and". */
export const writeEquations = (rows: readonly (readonly Omml[])[]): Omml =>
  make('m:eqArr', ...rows.map((row) => part('m:e', row)));

/** A whole formula within a line. */
export const writeMath = (row: readonly Omml[]): OfficeMath => new OfficeMath({ children: [...row] });

/** A whole formula that stands alone in its paragraph. */
export const writeMathParagraph = (row: readonly Omml[]): Omml => make('m:oMathPara', writeMath(row));
