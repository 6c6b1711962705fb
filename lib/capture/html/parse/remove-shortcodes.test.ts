import { describe, expect, it } from 'vitest';
import { parseDocument } from './parse-document';
import { removeShortcodes } from './remove-shortcodes';

function textOf(body: string): string {
  const document = parseDocument(`<!doctype html><html><head></head><body>${body}</body></html>`);
  removeShortcodes(document);
  return document.body.textContent;
}

describe('removeShortcodes', () => {
  it.each([
    ['codes with a closing twin', '<p>[vc_row][vc_column]Words[/vc_column][/vc_row]</p>', 'Words'],
    ['codes with settings', '<p>a [contact-form-7 id="12" title="Ask"] b</p>', 'a  b'],
    ['codes whose quotes were all made closing ones', '<p>a [button link=”/x” type=”big”] b</p>', 'a  b'],
    ['a caption', '<p>[caption id="x" width="300"]A river[/caption]</p>', 'A river'],
    ['twins in different paragraphs', '<p>[et_pb_text]a</p><p>b[/et_pb_text]</p>', 'ab'],
  ])('removes %s', (_what, html, expected) => {
    expect(textOf(html)).toBe(expected);
  });

  it.each([
    ['a note mark', '<p>as known [3]</p>'],
    ['an option in brackets', '<p>run it with [my_option] or [dry-run]</p>'],
    ['marks of a forum that the text explains', '<p>write [b]bold[/b] for bold</p>'],
    ['code', '<pre>[vc_row]x[/vc_row]</pre>'],
    ['a remark of the editor', '<p>he said [the mayor] would come</p>'],
  ])('keeps %s', (_what, html) => {
    expect(textOf(html)).toBe(html.replaceAll(/<[^>]*>/g, ''));
  });
});
