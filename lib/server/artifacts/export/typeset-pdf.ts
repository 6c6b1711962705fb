/**
 * Typesets code as a tagged PDF with Typst, which is a native part of this process. It sees the typefaces of the product and a folder that
 * does not exist, and fetches nothing. Blocks the process meanwhile, so long texts belong in a process of their own.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { onePerProcess } from '@/lib/platform/process-state';
import { pdfTemplate } from './pdf-template';
import type { Typst } from './typst-code';

const fontFiles = [
  'source-serif-4/400Regular/SourceSerif4_400Regular.ttf',
  'source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf',
  'source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf',
  'source-serif-4/600SemiBold_Italic/SourceSerif4_600SemiBold_Italic.ttf',
  'inter/400Regular/Inter_400Regular.ttf',
  'inter/400Regular_Italic/Inter_400Regular_Italic.ttf',
  'inter/600SemiBold/Inter_600SemiBold.ttf',
  'inter/600SemiBold_Italic/Inter_600SemiBold_Italic.ttf',
  'jetbrains-mono/400Regular/JetBrainsMono_400Regular.ttf',
  'noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular.ttf',
  'noto-naskh-arabic/600SemiBold/NotoNaskhArabic_600SemiBold.ttf',
  'noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
  'noto-sans-hebrew/600SemiBold/NotoSansHebrew_600SemiBold.ttf',
] as const;

// The path is not left to `require.resolve`, which the bundler of the web process would replace by a number.
const compiler = onePerProcess('pdf-compiler', () => {
  const folder = path.resolve(
    fileURLToPath(import.meta.url),
    '../../../../../node_modules/@expo-google-fonts',
  );
  const fontBlobs = fontFiles.map((file) => readFileSync(path.join(folder, file)));
  return NodeCompiler.create({ fontArgs: [{ fontBlobs }], workspace: path.join(folder, 'nothing') });
});

/** @returns null if the document cannot keep to PDF/UA-1, because a letter has no form in any of the typefaces */
export function typesetForEveryone(code: Typst): Uint8Array<ArrayBuffer> | null {
  return typeset(code, (typesetter, document) => {
    try {
      return Uint8Array.from(typesetter.pdf(document, { pdfStandard: 'ua-1' }));
    } catch {
      return null;
    }
  });
}

/** Typesets a document of which letters may be missing. It has the same tags, and does not claim to keep to the standard. */
export function typesetPdf(code: Typst): Uint8Array<ArrayBuffer> {
  return typeset(code, (typesetter, document) => Uint8Array.from(typesetter.pdf(document)));
}

/** True if the typesetter accepts the code. A formula is tried by itself, so that a wrong one cannot spoil the document. */
export function canTypeset(code: Typst): boolean {
  return compiler.get().compile({ mainFileContent: `${pdfTemplate}#${code}` }).result !== null;
}

function typeset<Written>(
  code: Typst,
  write: (typesetter: NodeCompiler, document: NodeTypstDocument) => Written,
): Written {
  const typesetter = compiler.get();
  try {
    const compiled = typesetter.compile({ mainFileContent: `${pdfTemplate}#${code}` });
    if (compiled.result === null) throw new Error(JSON.stringify(compiled.takeError()?.shortDiagnostics));
    return write(typesetter, compiled.result);
  } finally {
    // Otherwise everything that was ever typeset stays in memory.
    typesetter.evictCache(0);
  }
}
