/**
 * The annotated pages a measurement runs on: `pages/` (articles) and `web/` (seven kinds) of a samples folder, or the project's own small
 * hand-written pages if there is no folder.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { readJsonAs } from '@/lib/core/json';
import { boundHtml } from '@/lib/capture/html/parse/bound-html';
import { parseDocument } from '@/lib/capture/html/parse/parse-document';
import { findTextBlocks } from '@/lib/capture/html/content/text-blocks';
import { ownPages } from '@/lib/capture/html/__fixtures__/own-pages';

export type SamplePage = {
  readonly set: 'pages' | 'web' | 'own';
  readonly id: string;
  readonly kind: string;
  readonly url: string;
  readonly html: string;
  /** Text of the main content. */
  readonly truth: string;
  /** True for the part of a set that nobody looks at while working on capture. It is only scored. */
  readonly isUnseen: boolean;
};

const annotation = z.object({ url: z.string().nullish(), page_type: z.string(), main_content: z.string() });
const jsonChars = 20_000_000;

export function readSamplePages(samplesFolder: string | null): SamplePage[] {
  if (samplesFolder === null) return ownPages.map((page) => ({ set: 'own', isUnseen: false, ...page }));
  return [
    ...readArticlePages(path.join(samplesFolder, 'pages')),
    ...readWebPages(path.join(samplesFolder, 'web')),
  ];
}

function readArticlePages(folder: string): SamplePage[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((id) => ({
    set: 'pages',
    id,
    kind: 'article',
    url: 'http://fakehost.test/test/page.html',
    html: readFileSync(path.join(folder, id, 'source.html'), 'utf8'),
    truth: readHtmlText(readFileSync(path.join(folder, id, 'expected.html'), 'utf8')),
    isUnseen: isUnseen(id),
  }));
}

function readWebPages(folder: string): SamplePage[] {
  if (!existsSync(folder)) return [];
  const ids = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length));
  return ids.flatMap((id) => {
    const read = readJsonAs(annotation, readFileSync(path.join(folder, `${id}.json`), 'utf8'), jsonChars);
    if (!read.ok) return [];
    const { url, page_type: kind, main_content: truth } = read.value;
    const html = gunzipSync(readFileSync(path.join(folder, `${id}.html.gz`))).toString('utf8');
    const page: SamplePage = {
      set: 'web',
      id,
      kind,
      url: url || `https://page-${id}.test/`,
      html,
      truth,
      isUnseen: isUnseen(`${id}.html.gz`),
    };
    return [page];
  });
}

/** Decides by the name of the file, so that the part stays the same as files come and go. */
const isUnseen = (name: string): boolean => /^[a-f]/.test(createHash('sha256').update(name).digest('hex'));

/** Returns all text of a fragment, with the words of different blocks kept apart. */
function readHtmlText(html: string): string {
  const { body } = parseDocument(boundHtml(html).html);
  return findTextBlocks(body)
    .map((block) => block.text)
    .join('\n');
}
