/**
 * Finds the styles of a Word document that make a paragraph a heading although they are not called "heading 1" and so on: those that say at
 * which level they stand in the outline, and those that are based on such a style, as the styles of a company's template are. Pure.
 */
import { fail, type Result, succeed } from '../../core/result';
import type { CaptureFailure } from '../files/capture-failure';
import { decodeXmlText } from '../zip/decode-xml-text';
import { getXmlAttribute, scanXml } from '../zip/scan-xml';

type Style = { name: string; base: string | null; level: number | null };

/** Word counts levels from 0, and 9 is the level of text that is no heading. */
const textLevel = 9;
const lowestHeading = 6;

/** Returns a rule for each such style, as mammoth reads them. */
export function listHeadingStyles(stylesXml: string): Result<readonly string[], CaptureFailure> {
  const styles = new Map<string, Style>();
  let open: Style | null = null;
  const scanned = scanXml(stylesXml, {
    open: ({ name, attributes }) => {
      const value = decodeXmlText(getXmlAttribute(attributes, 'w:val') ?? '');
      if (name === 'w:style' && getXmlAttribute(attributes, 'w:type') === 'paragraph') {
        open = { name: '', base: null, level: null };
        styles.set(getXmlAttribute(attributes, 'w:styleId') ?? '', open);
      } else if (open === null) return;
      else if (name === 'w:name') open.name = value;
      else if (name === 'w:basedOn') open.base = value;
      else if (name === 'w:outlineLvl') open.level = Number(value);
    },
    close: ({ name }) => {
      if (name === 'w:style') open = null;
    },
  });
  if (!scanned.ok) return fail(scanned.failure);
  return succeed(
    [...styles.values()].flatMap((style) => {
      const level = findLevel(style, styles);
      if (level === null || builtIn.test(style.name) || style.name === '') return [];
      const name = style.name.replace(/[\\']/g, '\\$&');
      return [`p[style-name='${name}'] => h${Math.min(level + 1, lowestHeading)}:fresh`];
    }),
  );
}

/** Styles that mammoth knows by themselves, or that this capture has a rule for. */
const builtIn = /^(?:heading [1-6]|title)$/i;

function findLevel(style: Style, styles: ReadonlyMap<string, Style>): number | null {
  const seen = new Set<Style>();
  for (let at: Style | undefined = style; at !== undefined && !seen.has(at); at = styles.get(at.base ?? '')) {
    const level = at.level ?? readNamedLevel(at.name);
    if (level !== null) return level >= 0 && level < textLevel ? level : null;
    seen.add(at);
  }
  return null;
}

function readNamedLevel(name: string): number | null {
  const digit = /^heading ([1-9])$/i.exec(name)?.[1];
  return digit === undefined ? null : Number(digit) - 1;
}
