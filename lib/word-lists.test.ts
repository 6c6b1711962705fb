/**
 * A closed list of words (the roles, the states of a run) is defined in one file, and every other file imports it, because two copies would
 * drift apart. This test reads every source file for unions of string literals, `z.enum([…])`, `explainWords([…])` and constant arrays, and fails if two files
 * spell out the same words. It only parses and checks no types, so a list that is spread from another (`[...staleStates, 'current']`)
 * counts as derived.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

type WordList = { readonly file: string; readonly line: number; readonly words: readonly string[] };

/**
 * Lists that two files may spell out, by their words in alphabetical order, because they mean different things or because neither file may
 * import the other. In the latter case the server connects the two, and does not compile if one layer returns words that the other does not
 * accept.
 */
const allowed: Readonly<Record<string, { readonly files: readonly string[]; readonly reason: string }>> = {
  'done | failed | running | skipped | waiting': {
    files: ['lib/protocol/research-words.ts', 'lib/protocol/workflow-words.ts'],
    reason: 'Sub-questions of a research and steps of a workflow pass through the same states by chance.',
  },
  'json | markdown': {
    files: ['lib/protocol/conversation-words.ts', 'lib/protocol/llmcp/packet-schema.ts'],
    reason: 'File formats of an exported conversation, and forms in which a model is asked to answer.',
  },
  'down | up': {
    files: ['lib/domain/pages/edit-blocks.ts', 'lib/engine/model/extractive/cells/read-direction.ts'],
    reason: 'Ways to move a block, and directions of an effect.',
  },
  'approved | rejected': {
    files: ['lib/domain/approvals/preview.ts', 'lib/domain/workflows/actions/decide-approval-votes.ts'],
    reason: 'One person decides about a preview; the votes of several people decide about a step.',
  },
  'added | removed | same': {
    files: ['lib/evidence/diff-revisions.ts', 'lib/protocol/http/sources.ts'],
    reason: 'Evidence and protocols do not know each other.',
  },
  'article | auto | list': {
    files: ['lib/capture/files/capture-mode.ts', 'lib/engine/tools/ports/sources.ts'],
    reason: 'Capture and engine do not know each other.',
  },
  'POST | PUT': {
    files: ['lib/domain/workflows/actions/ports/messages.ts', 'lib/platform/fetch/guarded-post.ts'],
    reason: 'Of the domain, only stores may import the platform.',
  },
  'digest | full': {
    files: ['lib/engine/model/request-log.ts', 'lib/platform/settings/env.ts'],
    reason: 'Engine and platform do not know each other.',
  },
};

/** Parsing takes nearly all of the time, and most files contain no list. */
const mayHoldWordList = /(?<!\|)\|\s*['"]|\bas const\b|\bz\.enum\(|\bexplainWords\(/;

/** Their arguments name properties or members of a union that is declared elsewhere. */
const selectingTypes = new Set(['Pick', 'Omit', 'Extract', 'Exclude']);

function listSourceFiles(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /(?<!\.d|\.test|^contract)\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => !/(^|\/)(generated|__fixtures__)\//.test(file));
}

function findWordLists(file: string, text: string): WordList[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const found: WordList[] = [];
  const visit = (node: ts.Node): void => {
    if (isSelectingType(node)) return node.typeArguments?.slice(0, 1).forEach(visit);
    const words = readWords(node);
    if (new Set(words).size > 1) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push({ file, line: line + 1, words });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isSelectingType(node: ts.Node): node is ts.TypeReferenceNode {
  return (
    ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName) && selectingTypes.has(node.typeName.text)
  );
}

/** The words of a union type, of a constant array, or of the first argument of `z.enum` or `explainWords`. Empty for any other node. */
function readWords(node: ts.Node): readonly string[] {
  if (ts.isUnionTypeNode(node))
    return node.types.flatMap((type) =>
      ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal) ? [type.literal.text] : [],
    );
  if (ts.isAsExpression(node) && ts.isConstTypeReference(node.type)) return readStrings(node.expression);
  const [argument] = ts.isCallExpression(node) && isEnum(node.expression) ? node.arguments : [];
  return argument === undefined ? [] : readStrings(argument);
}

function isEnum(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === 'explainWords';
  return (
    ts.isPropertyAccessExpression(callee) &&
    ts.isIdentifier(callee.expression) &&
    callee.expression.text === 'z' &&
    callee.name.text === 'enum'
  );
}

function readStrings(node: ts.Expression): readonly string[] {
  if (!ts.isArrayLiteralExpression(node) || !node.elements.every(ts.isStringLiteral)) return [];
  return node.elements.flatMap((element) => (ts.isStringLiteral(element) ? [element.text] : []));
}

/** All lists that more than one file spells out, in any order. */
function findRepeatedLists(lists: readonly WordList[]): ReadonlyMap<string, readonly WordList[]> {
  const groups = Map.groupBy(lists, ({ words }) => [...new Set(words)].toSorted().join(' | '));
  return new Map([...groups].filter(([, places]) => listFiles(places).length > 1));
}

const listFiles = (places: readonly WordList[]) => [...new Set(places.map(({ file }) => file))].toSorted();

const lists = ['app', 'components', 'lib'].flatMap(listSourceFiles).flatMap((file) => {
  const text = readFileSync(path.join(root, file), 'utf8');
  return mayHoldWordList.test(text) ? findWordLists(file, text) : [];
});
const repeated = findRepeatedLists(lists);

describe('closed lists of words', () => {
  it('stand in one file each', () => {
    const faults = [...repeated]
      .filter(([words, places]) => !listFiles(places).every((file) => allowed[words]?.files.includes(file)))
      .map(([words, places]) => `${words}: ${places.map(({ file, line }) => `${file}:${line}`).join(', ')}`);
    expect(faults).toEqual([]);
  });

  it('are found as unions, constant arrays and enumerations of zod, in any order', () => {
    const spelled = [
      "type Size = 'small' | 'large' | null;",
      "const sizes = ['large', 'small'] as const;",
      "const sizeSchema = z.enum(['small', 'large']).nullable();",
      "type Named = Pick<Shirt, 'small' | 'large'>; const names = ['small', 'large'];",
    ].flatMap((text, index) => findWordLists(`${index}.ts`, text));
    const found = [...findRepeatedLists(spelled)].map(([words, places]) => [words, listFiles(places)]);
    expect(found).toEqual([['large | small', ['0.ts', '1.ts', '2.ts']]]);
  });

  it('are allowed to two files only where both still spell them', () => {
    const spelled = Object.keys(allowed).map((words) => [words, listFiles(repeated.get(words) ?? [])]);
    expect(spelled).toEqual(Object.entries(allowed).map(([words, { files }]) => [words, files]));
  });
});
