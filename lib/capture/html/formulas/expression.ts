/**
 * The parts of a formula, as MathML and Word describe them: what stands over, under, before and inside what. It says how a formula is built
 * and nothing about how it is written. Types only.
 */

/** Where a mark stands: a hat is over its letter. */
export type MarkPlace = 'over' | 'under';

/** Where bounds and the parts of a fraction stand. */
export type Side = 'above' | 'below';

export type Expression =
  /** A number, a name (`x`, `sin`), a sign (`+`, `∑`, `(`) or words, as the formula shows them. */
  | { readonly type: 'number' | 'name' | 'sign' | 'words'; readonly text: string }
  /** A sign that is an ordinary character here: the comma in 1{,}000. */
  | { readonly type: 'plain'; readonly text: string }
  | { readonly type: 'space' }
  | { readonly type: 'row'; readonly items: readonly Expression[] }
  | { readonly type: 'fraction' | 'choose'; readonly over: Expression; readonly under: Expression }
  | { readonly type: 'root'; readonly inside: Expression; readonly index: Expression | null }
  | {
      readonly type: 'scripts';
      readonly base: Expression;
      readonly below: Expression | null;
      readonly above: Expression | null;
      /** Scripts in front of the base, as in the notation of isotopes. */
      readonly belowBefore: Expression | null;
      readonly aboveBefore: Expression | null;
    }
  /** A mark over or under something: a hat, a bar, an arrow. */
  | {
      readonly type: 'accent';
      readonly base: Expression;
      readonly mark: string;
      readonly place: MarkPlace;
    }
  | { readonly type: 'table'; readonly rows: readonly (readonly Expression[])[] };

export const emptyExpression: Expression = { type: 'row', items: [] };

/** Returns the expression without rows around a single part. */
export function unwrapExpression(expression: Expression): Expression {
  let inner = expression;
  while (inner.type === 'row' && inner.items.length === 1) inner = inner.items[0] ?? emptyExpression;
  return inner;
}

export const isEmptyExpression = (expression: Expression): boolean =>
  expression.type === 'space' || (expression.type === 'row' && expression.items.every(isEmptyExpression));
