/**
 * Collects what a page carries besides its markup while the markup is being bounded: style rules, structured data, the data of a page
 * rendered by scripts, and comments. Strings only; nothing is parsed or run here.
 */
import { limits } from '@/lib/core/limits';
import type { HtmlToken } from './tokenize-html';

export type SideChannels = {
  /** Contents of the `<style>` elements, in order. */
  readonly styles: readonly string[];
  /** Contents of the `<script type="application/ld+json">` elements. */
  readonly linkedData: readonly string[];
  /** Content of `<script id="__NEXT_DATA__">`, or an empty string. */
  readonly nextData: string;
  /** Comments that contain words, for the count of hidden text. */
  readonly comments: readonly string[];
  /** Number of scripts that would run, for the signal `script_required`. */
  readonly scriptCount: number;
  /** True if a script moves streamed parts into place (React's `$RC("B:0","S:0")`). */
  readonly streamsParts: boolean;
  /** True if a script draws the formulas that the page writes between dollars or brackets. */
  readonly drawsFormulas: boolean;
};

type RawToken = Extract<HtmlToken, { type: 'raw' }>;

const formulaScript = /mathjax|katex|auto-render/i;
/** Number of characters of a comment examined to distinguish words from build marks. */
const commentLookChars = 2_000;

export class SideChannelCollector {
  private readonly styles: string[] = [];
  private readonly linkedData: string[] = [];
  private readonly comments: string[] = [];
  private nextData = '';
  private scriptCount = 0;
  private streamsParts = false;
  private drawsFormulas = false;

  take(token: RawToken): void {
    if (token.name === 'style') this.styles.push(token.text);
    if (token.name !== 'script') return;
    if (/ld\+json/i.test(token.attributes.get('type') ?? '')) this.linkedData.push(token.text);
    else if (token.attributes.get('id') === '__NEXT_DATA__') this.nextData = token.text;
    else this.scriptCount += 1;
    if (token.text.includes('$RC("')) this.streamsParts = true;
    if (formulaScript.test(token.attributes.get('src') ?? '') || token.text.includes('MathJax'))
      this.drawsFormulas = true;
  }

  takeComment(text: string): void {
    if (this.comments.length >= limits.htmlComments) return;
    // Conditional comments and build marks are not text that someone hid.
    if (/^\s*\[if\b|^\s*<!\[endif/i.test(text)) return;
    if (/\p{L}{2,}\s+\p{L}{2,}/u.test(text.slice(0, commentLookChars))) this.comments.push(text);
  }

  end(): SideChannels {
    const { styles, linkedData, comments, nextData, scriptCount, streamsParts, drawsFormulas } = this;
    return { styles, linkedData, comments, nextData, scriptCount, streamsParts, drawsFormulas };
  }
}
