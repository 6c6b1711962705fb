import type { KatexOptions } from 'katex';
import { limits } from '@/lib/core/limits';

/** How KaTeX draws a formula of somebody: bounded, and without commands that load or link anything. */
export const writeFormulaOptions = (isDisplay: boolean): KatexOptions => ({
  displayMode: isDisplay,
  output: 'htmlAndMathml',
  trust: false,
  strict: 'ignore',
  maxExpand: limits.formulaExpansions,
  maxSize: limits.formulaSizeEm,
});
