/** One line of the table that `npm run bench` prints: a figure, what others reach in the same run, and the required level. */
export type BenchRow = {
  /** The part it belongs to: `capture`, `search`, … */
  readonly part: string;
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Figures of others, over the same input in the same run. */
  readonly beside: Readonly<Record<string, number>>;
  /** Null if no level is required of the figure. */
  readonly level: BenchLevel | null;
};

export type BenchLevel = {
  readonly is: 'at least' | 'above' | 'at most' | 'below' | 'exactly';
  readonly value: number;
};

export type BenchOptions = {
  /** Null means the project's own small samples. */
  readonly samplesFolder: string | null;
  /** True to measure the long rows too. */
  readonly full: boolean;
};

type Measured = Partial<Pick<BenchRow, 'beside' | 'level'>> & {
  readonly value: number;
  readonly unit: string;
};

/** @returns a function that makes the rows of one part */
export function createRows(part: string): (name: string, measured: Measured) => BenchRow {
  return (name, { value, unit, beside = {}, level = null }) => ({ part, name, value, unit, beside, level });
}

export const atLeast = (value: number): BenchLevel => ({ is: 'at least', value });
export const above = (value: number): BenchLevel => ({ is: 'above', value });
export const atMost = (value: number): BenchLevel => ({ is: 'at most', value });
export const below = (value: number): BenchLevel => ({ is: 'below', value });
export const exactly = (value: number): BenchLevel => ({ is: 'exactly', value });

/** @returns null if no level is required of the figure */
export function isMet({ value, level }: Pick<BenchRow, 'value' | 'level'>): boolean | null {
  if (level === null) return null;
  switch (level.is) {
    case 'at least':
      return value >= level.value;
    case 'above':
      return value > level.value;
    case 'at most':
      return value <= level.value;
    case 'below':
      return value < level.value;
    case 'exactly':
      return value === level.value;
  }
}
