/**
 * Replaces the formulas of a Word part by runs of text that mean the same, because the reader after it skips formulas, and a dose of
 * "1/2 mg" would become "mg". A part without formulas is returned as it is. Linear in the part. Never fails: XML that is not well formed
 * is for the reader after it.
 */
import { writeExpression } from '../html/formulas/write-expression';
import { decodeXmlText } from '../zip/decode-xml-text';
import { type MathNode, readOfficeMath } from './read-office-math';
import { scanXml } from '../zip/scan-xml';

type OpenNode = { readonly node: MathNode; textStart: number };
type Replacement = { readonly start: number; readonly end: number; readonly text: string };

const formula = 'm:oMath';
/** A formula on a line of its own. The reader would skip it with everything in it. */
const formulaLine = 'm:oMathPara';

export function replaceFormulas(xml: string): string {
  if (!xml.includes(`<${formula}`)) return xml;
  const replacements = findFormulas(xml);
  let from = 0;
  let written = '';
  for (const { start, end, text } of replacements) {
    written += xml.slice(from, start) + writeRun(text);
    from = end;
  }
  return written + xml.slice(from);
}

function findFormulas(xml: string): Replacement[] {
  const found: Replacement[] = [];
  const stack: OpenNode[] = [];
  let line: { start: number; texts: string[] } | null = null;
  let start = 0;
  scanXml(xml, {
    open: (tag) => {
      if (tag.name === formulaLine && stack.length === 0) line ??= { start: tag.start, texts: [] };
      if (stack.length === 0 && tag.name !== formula) return;
      if (stack.length === 0) start = tag.start;
      const node: MathNode = { name: tag.name, attributes: tag.attributes, children: [], text: '' };
      stack.at(-1)?.node.children.push(node);
      stack.push({ node, textStart: tag.end });
    },
    close: (tag) => {
      const closed = stack.at(-1);
      if (closed?.node.name === tag.name) {
        closed.node.text = decodeXmlText(xml.slice(closed.textStart, tag.start).replace(/<[^>]*>/g, ''));
        stack.pop();
        if (stack.length > 0) return;
        const text = writeExpression(readOfficeMath(closed.node));
        if (line) line.texts.push(text);
        else found.push({ start, end: tag.end, text });
      } else if (tag.name === formulaLine && line && stack.length === 0) {
        found.push({ start: line.start, end: tag.end, text: line.texts.join('; ') });
        line = null;
      }
    },
  });
  return found;
}

/** Spaces on both sides keep the formula apart from the words. Where there are spaces already, the writer makes one of them. */
function writeRun(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return text === '' ? '' : `<w:r><w:t xml:space="preserve"> ${escaped} </w:t></w:r>`;
}
