/** The numbering of the lists of a Word document. Each numbered list has its own, so that it begins where it should. Pure. */
import { AlignmentType, LevelFormat } from 'docx';
import type { Omml } from './office-math';
import type { FormulaDrawer } from './split-formulas';

type ListConfig = {
  readonly reference: string;
  readonly levels: {
    readonly level: number;
    readonly format: (typeof LevelFormat)[keyof typeof LevelFormat];
    readonly text: string;
    readonly start: number;
    readonly alignment: (typeof AlignmentType)[keyof typeof AlignmentType];
    readonly style: {
      readonly paragraph: { readonly indent: { readonly left: number; readonly hanging: number } };
    };
  }[];
};

export type DocxLists = {
  /** Adds a list at a depth, and returns the name that its items refer to. */
  readonly add: (list: {
    readonly isOrdered: boolean;
    readonly start: number;
    readonly level: number;
  }) => string;
  readonly config: ListConfig[];
};

/** What blocks need to know of the document around them. */
export type DocxPlaces = {
  readonly lists: DocxLists;
  /** Returns the number of the footnote for a reference to a note. */
  readonly refer: (label: string) => number;
  /** Returns null for a formula that stays as it was written. */
  readonly drawFormula: FormulaDrawer<readonly Omml[]>;
};

/** Word knows nine levels. A list below them is shown at the last one. */
export const lastListLevel = 8;

/** How far each level is indented, in twentieths of a point. */
export const listIndent = 360;

export function createDocxLists(): DocxLists {
  const config: ListConfig[] = [];
  return {
    config,
    add({ isOrdered, start, level }) {
      const reference = `list-${config.length + 1}`;
      config.push({
        reference,
        levels: [
          {
            level,
            format: isOrdered ? LevelFormat.DECIMAL : LevelFormat.BULLET,
            text: isOrdered ? `%${level + 1}.` : '•',
            start,
            alignment: AlignmentType.START,
            style: { paragraph: { indent: { left: listIndent * (level + 1), hanging: listIndent } } },
          },
        ],
      });
      return reference;
    },
  };
}
