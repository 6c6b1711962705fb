/**
 * A lint rule: a doc comment stands directly above what it describes. Only the header of a file, which is the first thing in it, is followed
 * by an empty line, and a type that a comment declares stands for itself. A declaration that is inserted between a comment and its subject would otherwise take the comment over unseen.
 */
const message =
  'This comment describes nothing: put it directly above its declaration, or first in the file, followed by an empty line.';

/** @type {import('eslint').Rule.RuleModule} */
export const noStrayDoc = {
  meta: { type: 'problem', schema: [], messages: { stray: message } },
  create: (context) => ({
    Program(program) {
      const { sourceCode } = context;
      for (const comment of sourceCode.getAllComments()) {
        if (comment.type !== 'Block' || !comment.value.startsWith('*')) continue;
        if (comment.value.includes('@typedef')) continue;
        const isHeader = sourceCode.text.slice(0, comment.range[0]).replace(directives, '') === '';
        const rest = sourceCode.text.slice(comment.range[1]);
        const strays = isHeader ? docNext.test(rest) : docNext.test(rest) || lineNext.test(rest);
        if (strays) context.report({ node: program, loc: comment.loc, messageId: 'stray' });
      }
    },
  }),
};

const directives = /^(?:\s|#!.*\n|(['"])use (?:client|server)\1;)+/;
const docNext = /^\n[ \t]*\/\*\*/;
const lineNext = /^[ \t]*\n[ \t]*\n/;
