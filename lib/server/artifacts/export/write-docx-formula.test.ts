import { strFromU8, unzipSync } from 'fflate';
import katex from 'katex';
import { describe, expect, it } from 'vitest';
import { captureFile } from '@/lib/capture/capture-file';
import { limits } from '@/lib/core/limits';
import { document } from './__fixtures__/documents';
import { writeDocx } from './write-docx';

const write = (markdown: string) => writeDocx(document({ markdown, citations: [], unsupported: [] }));

/** Returns what our own reader of Word files or of web pages makes of it, which our writers share nothing with. */
async function read(bytes: Uint8Array, fileName: string): Promise<string> {
  const request = { bytes, fileName, declaredType: null, url: null, maxMarkdownChars: limits.markdownChars };
  const captured = await captureFile(request);
  if (!captured.ok) throw new Error(captured.failure.code);
  return captured.value.markdown;
}

async function readDocxFormula(tex: string): Promise<string> {
  const markdown = await read(await write(`Before $${tex}$ after.`), 'a.docx');
  return markdown.slice(markdown.indexOf('Before'), markdown.indexOf('after'));
}

/** MathML as KaTeX has it, without the TeX that it adds. */
async function readMathmlFormula(tex: string): Promise<string> {
  const mathml = katex.renderToString(tex, { output: 'mathml' }).replace(/<annotation.*?<\/annotation>/s, '');
  const page = `<!doctype html><html><body><p>Before ${mathml} after.</p></body></html>`;
  const markdown = await read(new TextEncoder().encode(page), 'a.html');
  return markdown.slice(0, markdown.indexOf('after'));
}

const readXml = async (markdown: string) =>
  strFromU8(unzipSync(await write(markdown))['word/document.xml'] ?? new Uint8Array());

describe('a formula in a Word document', () => {
  it.each([
    String.raw`\frac{1}{2} + \frac{a+b}{c}`,
    String.raw`x^{2} + y_{i}^{2} - z_{n+1}`,
    String.raw`\sqrt{16} + \sqrt[3]{x+1}`,
    String.raw`\sum_{i=1}^{n} i^2 = \frac{n(n+1)}{2}`,
    String.raw`\int_0^\infty e^{-x} + 1`,
    String.raw`\prod_{k=1}^{3} (k + 1) - 4`,
    String.raw`\sin x + \cos^2(y) + \log_2 n`,
    String.raw`\log \sin x`,
    String.raw`\sin^2 x - \ln^{-1} (y + 1) z`,
    String.raw`\underset{x \in A}{\arg\max} f(x)`,
    String.raw`\operatorname{rank} A \le \gcd(a, b)`,
    String.raw`\lim_{x \to 0} f(x)`,
    String.raw`\left(\frac{a}{b}\right) + \left[x, y\right)`,
    String.raw`\binom{n}{k}`,
    String.raw`f(x) = \begin{cases} 1 & x > 0 \\ 0 & \text{otherwise} \end{cases}`,
    String.raw`\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}`,
    String.raw`\hat{x} + \bar{y} + \vec{v} + \dot{z} + \overline{ab}`,
    String.raw`\mathbb{R} \ni \mathbf{x} \neq \mathcal{L}`,
    String.raw`\mathfrak{g} \in \mathsf{C} + \mathtt{d}`,
    String.raw`\begin{aligned} a &= b + c \\ &= d \end{aligned}`,
    String.raw`10^{-3}\,\text{kg} \leq m`,
    String.raw`\overbrace{a+b}^{n} + \underset{x}{\max} y`,
    String.raw`\boxed{x} + 4{,}300`,
    String.raw`f''(x) \pm \alpha \cdot \Delta`,
    String.raw`\left. x \right|_{0}`,
  ])('says the same as the page that shows it: %s', async (tex) => {
    // A line is written as that of a keyboard, which Word knows as a fence.
    expect(await readDocxFormula(tex)).toBe((await readMathmlFormula(tex)).replaceAll('∣', '|'));
  });

  it('is mathematics of Word, within its line or alone', async () => {
    expect(await readXml('It is $x^2$ here.')).toContain(
      '<m:oMath><m:sSup><m:e><m:r><m:t xml:space="preserve">x</m:t></m:r></m:e>',
    );
    const alone = await readXml(String.raw`$$\frac{1}{2}$$`);
    expect(alone).toMatch(/<w:p>(?:<w:pPr>.*?<\/w:pPr>)?<m:oMathPara><m:oMath><m:f>.*<\/m:oMathPara><\/w:p>/);
  });

  it('leaves no sum, function or root without what it applies to, for which Word would draw an empty box', async () => {
    for (const tex of [
      String.raw`\sum`,
      String.raw`\sum_{i} = 3`,
      String.raw`\sin`,
      String.raw`\sin + 1`,
      String.raw`\int_0^1`,
    ])
      expect(await readXml(`$${tex} $ $ x${tex}$`)).not.toContain('<m:e></m:e>');
  });

  it.each([String.raw`$\unknown{x}$`, String.raw`$\frac{1}$`])(
    'stays as it was written if it is no TeX: %s',
    async (formula) => {
      const xml = await readXml(`It is ${formula} here.`);
      expect(xml).not.toContain('<m:');
      expect(xml).toContain(formula);
    },
  );
});
