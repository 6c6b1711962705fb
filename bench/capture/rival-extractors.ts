/** The extractors ours is compared with. They are used as their authors recommend, in the same run and on the same DOM. */
import { Readability } from '@mozilla/readability';
import { Defuddle } from 'defuddle/node';
import { parseHTML } from 'linkedom';
import TurndownService from 'turndown';

const turndown = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced' });

export function extractWithReadability(html: string, url: string): string {
  const { document } = parseHTML(html);
  const base = document.createElement('base');
  base.setAttribute('href', url);
  document.head?.append(base);
  const content = new Readability(document).parse()?.content;
  return content ? turndown.turndown(content) : '';
}

export async function extractWithDefuddle(html: string, url: string): Promise<string> {
  const { document } = parseHTML(html);
  const { content } = await Defuddle(document, url, { useAsync: false });
  return content === '' ? '' : turndown.turndown(content);
}
