import { describe, expect, it } from 'vitest';
import { joinWords } from './join-words';
import type { PdfWord } from './page-text';

const place = (text: string, x: number, more: Partial<PdfWord> = {}): PdfWord => ({
  text,
  x,
  right: x + text.length * 10,
  y: 100,
  size: 10,
  font: 'f',
  isBold: false,
  isMonospace: false,
  ...more,
});

describe('joinWords', () => {
  it('takes no gap of a stretched line for a blank in a text that has none', () => {
    expect(joinWords([place('氣候', 0), place('變化', 23), place('的', 46)])).toBe('氣候變化的');
  });

  it('keeps a blank that the file has, and the gap between two columns', () => {
    expect(joinWords([place('東京', 0), place('大阪', 23, { isAfterBlank: true })])).toBe('東京 大阪');
    expect(joinWords([place('東京', 0), place('大阪', 40)])).toBe('東京 大阪');
  });

  it('takes a blank without a width for none', () => {
    expect(joinWords([place('東京', 0), place('大阪', 20, { isAfterBlank: true })])).toBe('東京大阪');
  });

  it('keeps the values of two fields apart that touch one another', () => {
    const value = { font: 'field' };
    expect(joinWords([place('75', 0, value), place('76', 20, value)])).toBe('75 76');
  });

  it('joins the lines of a cell without a blank where the language has none', () => {
    expect(joinWords([place('氣候變', 0), place('化', 0, { y: 112 })])).toBe('氣候變化');
    expect(joinWords([place('climate', 0), place('change', 0, { y: 112 })])).toBe('climate change');
  });
});
