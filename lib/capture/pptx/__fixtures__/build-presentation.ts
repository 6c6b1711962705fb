/** Builds a presentation around slides of PresentationML, zipped by hand. The parts are numbered against the order of the slides. */
import { strToU8, zipSync } from 'fflate';

export type BuiltSlide = {
  /** What stands in `<p:spTree>`. */
  readonly xml: string;
  readonly isHidden?: boolean;
  readonly relations?: string;
  /** Paragraphs of the notes. */
  readonly notes?: string;
};

const namespaces =
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (inner: string) => `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;

export const paragraph = (text: string, properties = '') => `<a:p>${properties}<a:r><a:t>${text}</a:t></a:r></a:p>`;
export const placeholder = (type: string, paragraphs: string) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="1" name=""/><p:cNvSpPr/><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody>${paragraphs}</p:txBody></p:sp>`;
export const textBox = (text: string, [left, top]: readonly [number, number], named = '') =>
  `<p:sp><p:nvSpPr><p:cNvPr id="1" name="" ${named}/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="${left}" y="${top}"/><a:ext cx="100" cy="100"/></a:xfrm></p:spPr><p:txBody>${paragraph(text)}</p:txBody></p:sp>`;

export function buildPresentation(slides: readonly BuiltSlide[], parts: Readonly<Record<string, string | Uint8Array>> = {}): Uint8Array {
  const part = (index: number) => slides.length - index;
  const files: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relations(`<Relationship Id="rId1" Type="${office}/officeDocument" Target="ppt/presentation.xml"/>`),
    'ppt/presentation.xml': `<p:presentation ${namespaces}><p:sldIdLst>${slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="s${index}"/>`).join('')}</p:sldIdLst><p:sldSz cx="1000" cy="800"/></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(slides.map((_, index) => `<Relationship Id="s${index}" Type="${office}/slide" Target="slides/slide${part(index)}.xml"/>`).join('')),
  };
  for (const [index, { xml, isHidden = false, relations: own = '', notes }] of slides.entries()) {
    files[`ppt/slides/slide${part(index)}.xml`] = `<p:sld ${namespaces}${isHidden ? ' show="0"' : ''}><p:cSld><p:spTree>${xml}</p:spTree></p:cSld></p:sld>`;
    const noted = notes === undefined ? '' : `<Relationship Id="n" Type="${office}/notesSlide" Target="../notesSlides/notesSlide${part(index)}.xml"/>`;
    files[`ppt/slides/_rels/slide${part(index)}.xml.rels`] = relations(own + noted);
    if (notes !== undefined)
      files[`ppt/notesSlides/notesSlide${part(index)}.xml`] = `<p:notes ${namespaces}><p:cSld><p:spTree>${placeholder('body', notes)}${placeholder('sldNum', paragraph('7'))}</p:spTree></p:cSld></p:notes>`;
  }
  return zipSync(Object.fromEntries(Object.entries({ ...files, ...parts }).map(([name, each]) => [name, typeof each === 'string' ? strToU8(each) : each])));
}
