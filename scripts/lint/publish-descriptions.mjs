/**
 * A lint rule for the shapes of the HTTP interface: what a comment says of a field, clients should read in the published description, too.
 * So it is written with `.describe()`.
 */
const message =
  "Write this with `.describe('…')`, so that the published description of the field contains it.";

/** @type {import('eslint').Rule.RuleModule} */
export const publishDescriptions = {
  meta: { type: 'problem', schema: [], messages: { hidden: message } },
  create: (context) => ({
    Property(property) {
      if (!isField(property)) return;
      const comment = context.sourceCode.getCommentsBefore(property).at(-1);
      if (comment?.value.startsWith('*')) {
        context.report({ node: property, loc: comment.loc, messageId: 'hidden' });
      }
    },
  }),
};

const shapeMakers = new Set(['object', 'strictObject', 'looseObject', 'extend', 'safeExtend']);

/** True for a property of an object that a call turns into a shape: `z.object({ … })`. */
function isField({ parent: { parent: call } }) {
  return call?.type === 'CallExpression' && shapeMakers.has(call.callee.property?.name);
}
