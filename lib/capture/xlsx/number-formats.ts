/**
 * Finds the number format of each cell style of a workbook (ECMA-376 part 1, 18.8.30). Where the standard leaves a format to the region of
 * the reader, ours cannot be misread: dates as in ISO 8601, and no currency that the workbook does not name. Pure.
 */
import { type Result, succeed } from '../../core/result';
import type { CaptureFailure } from '../files/capture-failure';
import { decodeXmlText } from '../zip/decode-xml-text';
import { generalFormat } from '../office/write-number';
import { getXmlAttribute, scanXml } from '../zip/scan-xml';

const isoDate = 'yyyy-mm-dd';
const money = '#,##0;(#,##0)';
const exactMoney = '#,##0.00;(#,##0.00)';

const builtIn: ReadonlyMap<number, string> = new Map([
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [5, money],
  [6, money],
  [7, exactMoney],
  [8, exactMoney],
  [9, '0%'],
  [10, '0.00%'],
  [11, '0.00E+00'],
  [12, '# ?/?'],
  [13, '# ??/??'],
  [14, isoDate],
  [15, 'd-mmm-yy'],
  [16, 'd-mmm'],
  [17, 'mmm-yy'],
  [18, 'h:mm AM/PM'],
  [19, 'h:mm:ss AM/PM'],
  [20, 'h:mm'],
  [21, 'h:mm:ss'],
  [22, `${isoDate} h:mm`],
  [27, isoDate],
  [28, isoDate],
  [29, isoDate],
  [30, isoDate],
  [31, isoDate],
  [32, 'h:mm'],
  [33, 'h:mm:ss'],
  [34, 'h:mm'],
  [35, 'h:mm:ss'],
  [36, isoDate],
  [37, money],
  [38, money],
  [39, exactMoney],
  [40, exactMoney],
  [41, money],
  [42, money],
  [43, exactMoney],
  [44, exactMoney],
  [45, 'mm:ss'],
  [46, '[h]:mm:ss'],
  [47, 'mm:ss.0'],
  [48, '##0.0E+0'],
  [49, '@'],
  [50, isoDate],
  [51, isoDate],
  [52, isoDate],
  [53, isoDate],
  [54, isoDate],
  [55, 'h:mm'],
  [56, 'h:mm:ss'],
  [57, isoDate],
  [58, isoDate],
]);

/** Returns the format of each cell style, by its number. */
export function readNumberFormats(stylesXml: string): Result<readonly string[], CaptureFailure> {
  const named = new Map<number, string>();
  const formats: string[] = [];
  let inCellStyles = false;
  const scanned = scanXml(stylesXml, {
    open: ({ name, attributes }) => {
      const local = name.slice(name.indexOf(':') + 1);
      if (local === 'cellXfs') inCellStyles = true;
      const id = Number(getXmlAttribute(attributes, 'numFmtId') ?? '0');
      if (local === 'numFmt')
        named.set(id, decodeXmlText(getXmlAttribute(attributes, 'formatCode') ?? generalFormat));
      // The formats may come after the styles in a workbook that some other program wrote, so ids are looked up at the end.
      else if (local === 'xf' && inCellStyles) formats.push(String(id));
    },
    close: ({ name }) => {
      if (name.endsWith('cellXfs')) inCellStyles = false;
    },
  });
  if (!scanned.ok) return scanned;
  return succeed(formats.map((id) => named.get(Number(id)) ?? builtIn.get(Number(id)) ?? generalFormat));
}
