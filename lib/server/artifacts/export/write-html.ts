/**
 * Writes an artifact as one HTML file without scripts or remote content, with a content security policy that enforces this. Every note
 * appears at the end with the quote from its source. Formulas are drawn, and their letters are in the file.
 */
import { createHash } from 'node:crypto';
import { detectLanguage } from '@/lib/domain/search/analysis/search-language';
import { describeNote, listSources, writeDate } from './describe-note';
import { drawHtmlFormula, readFormulaStyle } from './draw-html-formula';
import type { ExportDocument } from './export-document';
import { element, escapeHtml, type Html, joinHtml } from './html-text';
import { isRightToLeft } from './is-right-to-left';
import { levelParts } from './level-parts';
import { type Note, writeLabelId } from './number-notes';
import { readTree } from './read-tree';
import { createFormulaDrawer, type FormulaDrawer } from './split-formulas';
import { type HtmlPlaces, writeHtmlBlock, writeLink } from './write-html-block';

const style = `:root{color-scheme:light dark}
body{margin:3rem auto;max-width:42rem;padding:0 1.25rem;font:1.0625rem/1.65 "Source Serif 4",Georgia,serif;color:light-dark(#24262b,#e9e6e1);background:light-dark(#fbfaf7,#16181c);overflow-wrap:break-word}
h1,h2,h3,h4,h5,h6,p,li,th,td,q{unicode-bidi:plaintext}sup{unicode-bidi:isolate;direction:ltr}pre{direction:ltr;text-align:left}
h1,h2,h3,h4,h5,h6{line-height:1.25;margin:2rem 0 .5rem}h1{margin-top:0}
p.facts,section.foot{font-size:.9375rem}p.facts,section.foot .place{color:light-dark(#5d6068,#a3a7ae)}
div.table{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.9375rem}th,td{border-bottom:1px solid light-dark(#e2dfd9,#3a3d43);padding:.4rem .6rem;text-align:start;vertical-align:top;min-width:6rem;overflow-wrap:anywhere}
th.right,td.right{text-align:end}th.center,td.center{text-align:center}
blockquote{border-inline-start:2px solid light-dark(#e2dfd9,#3a3d43);margin-inline:0;padding-inline-start:1rem}
pre{overflow-x:auto;padding:.75rem 1rem;background:light-dark(#f2f0ec,#1f2227)}code{font-family:"JetBrains Mono",ui-monospace,monospace;font-size:.85em}
a{color:light-dark(#24549b,#8fb4ea)}sup{line-height:0;font-size:.7em}sup a{text-decoration:none;font-family:system-ui,sans-serif}a.unsupported{color:light-dark(#9c3a22,#eb9a86)}
section.foot{margin-top:3rem;border-top:1px solid light-dark(#e2dfd9,#3a3d43)}section.foot li{margin:.5rem 0}ul.notes{list-style:none;padding:0}q{quotes:"“" "”"}
@media print{body{margin:0;max-width:none;background:none;color:#000}a{color:inherit}div.table{overflow:visible}th,td{min-width:0}pre{white-space:pre-wrap}}`;

const digest = createHash('sha256').update(style).digest('base64');

/** What KaTeX draws has its sizes in attributes, which no digest can permit. Nothing else in the file has any. */
const writePolicy = (hasFormulas: boolean): string =>
  hasFormulas
    ? "default-src 'none'; style-src 'unsafe-inline'; font-src data:; base-uri 'none'; form-action 'none'"
    : `default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'`;

export function writeHtml(document: ExportDocument): string {
  const tree = readTree(document);
  const unsupported = new Set(
    tree.notes.filter(({ citation }) => citation === null).map(({ label }) => label),
  );
  const formulas = countDrawn(createFormulaDrawer(drawHtmlFormula));
  const places: HtmlPlaces = {
    isSupported: (label) => !unsupported.has(label),
    drawFormula: formulas.draw,
  };
  const blocks = joinHtml(
    levelParts(tree.blocks).map((block) => writeHtmlBlock(block, places)),
    '\n',
  );
  const hasFormulas = formulas.count() > 0;
  const head = element(
    'head',
    {},
    element('meta', { charset: 'utf-8' }),
    element('meta', { 'http-equiv': 'Content-Security-Policy', content: writePolicy(hasFormulas) }),
    element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    element('meta', { name: 'referrer', content: 'no-referrer' }),
    element('title', {}, escapeHtml(document.title)),
    // Our own constants, the first of which the policy names by its digest. They contain nothing from the document.
    element('style', {}, style as Html),
    ...(hasFormulas ? [element('style', {}, readFormulaStyle() as Html)] : []),
  );
  const body = element(
    'body',
    {},
    element(
      'main',
      {},
      element('h1', {}, escapeHtml(document.title)),
      element(
        'p',
        { class: 'facts' },
        escapeHtml(`Version ${document.version}, ${writeDate(document.createdAt, document.timeZone)}`),
      ),
      blocks,
      writeNotes(tree.notes, document.timeZone),
      writeSources(document),
    ),
  );
  return `<!doctype html>\n${element('html', readLanguage(document), head, body)}\n`;
}

/** The style of formulas is only in files that have one. */
function countDrawn(drawFormula: FormulaDrawer<Html>) {
  let drawn = 0;
  return {
    draw: (formula: string): Html | null => {
      const html = drawFormula(formula);
      if (html !== null) drawn += 1;
      return html;
    },
    count: () => drawn,
  };
}

function readLanguage({ markdown }: ExportDocument): Readonly<Record<string, string | null>> {
  return { lang: detectLanguage(markdown) ?? 'en', dir: isRightToLeft(markdown) ? 'rtl' : null };
}

function writeNotes(notes: readonly Note[], timeZone: string): Html {
  if (notes.length === 0) return joinHtml([]);
  const items = notes.map((note) =>
    element('li', { id: `note-${writeLabelId(note.label)}` }, writeNote(note, timeZone)),
  );
  return element(
    'section',
    { class: 'foot' },
    element('h2', {}, escapeHtml('Notes')),
    element('ul', { class: 'notes' }, ...items),
  );
}

function writeNote(note: Note, timeZone: string): Html {
  const { quote, title, url, facts } = describeNote(note, timeZone);
  const place = joinHtml([
    url === null ? escapeHtml(title) : writeLink(url, escapeHtml(title)),
    ...facts.map((fact) => escapeHtml(`, ${fact}`)),
  ]);
  return joinHtml([
    element('strong', {}, escapeHtml(note.label)),
    escapeHtml(' '),
    ...(quote === '' ? [] : [element('q', {}, escapeHtml(quote)), escapeHtml(' ')]),
    element('span', { class: 'place' }, place),
  ]);
}

function writeSources(document: ExportDocument): Html {
  const sources = listSources(document);
  if (sources.length === 0) return joinHtml([]);
  const items = sources.map(({ title, url, facts }) =>
    element(
      'li',
      {},
      url === null ? escapeHtml(title) : writeLink(url, escapeHtml(title)),
      escapeHtml(`${url === null ? '' : ` (${url})`}, ${facts}`),
    ),
  );
  return element(
    'section',
    { class: 'foot' },
    element('h2', {}, escapeHtml('Sources')),
    element('ul', {}, ...items),
  );
}
