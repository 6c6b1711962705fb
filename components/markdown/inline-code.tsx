import type { ComponentProps } from 'react';
import type { ExtraProps } from 'react-markdown';
import { Formula } from './formula';
import { getText } from './tree';

/** Inline code. Formulas arrive here too, because they are inline code in the tree. */
export function InlineCode({ node, ...rest }: ComponentProps<'code'> & ExtraProps) {
  const { dataFormula, dataStart, dataEnd } = node?.properties ?? {};
  if (node === undefined || dataFormula === undefined) return <code {...rest} />;
  const stamp =
    typeof dataStart === 'number' ? { 'data-start': dataStart, 'data-end': Number(dataEnd) } : undefined;
  return <Formula text={getText(node)} isDisplay={dataFormula === 'display'} stamp={stamp} />;
}
