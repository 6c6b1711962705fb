/**
 * A lint rule: `onSuccess` runs whenever the reply comes, also after the user has closed the form that asked and begun something else. A call of
 * `onClose` there would close that. `closes` of `useEndpointMutation`, and `closeIfAsSent`, close only the form that asked.
 */
const message =
  'A late reply would close what the user has begun since. Close with `closes` of the mutation, or with closeIfAsSent (lib/client/watch-form.ts).';

const closing = new Set(['onClose', 'close']);
/** What a hook calls when something is saved. Without an argument it brings nothing, so what it does is to close. */
const telling = new Set(['onSaved', 'onDone']);

/** @type {import('eslint').Rule.RuleModule} */
export const noLateClose = {
  meta: { type: 'problem', schema: [], messages: { late: message } },
  create: (context) => ({
    'Property[key.name="onSuccess"]'({ value }) {
      if (closes(value)) context.report({ node: value, messageId: 'late' });
    },
  }),
};

function closes(value) {
  if (value.type === 'Identifier') return closing.has(value.name);
  if (value.type !== 'ArrowFunctionExpression' && value.type !== 'FunctionExpression') return false;
  const { body } = value;
  const said =
    body.type === 'BlockStatement' ? body.body.map((statement) => statement.expression ?? null) : [body];
  return said.some((expression) => isClosingCall(expression) || isSwitchingOff(expression));
}

const isClosingCall = (expression) =>
  expression?.type === 'CallExpression' &&
  (closing.has(expression.callee.name) ||
    (telling.has(expression.callee.name) && expression.arguments.length === 0));

/** `setOpen(false)`, which is how a window that is a state of its own component closes. */
function isSwitchingOff(expression) {
  if (expression?.type !== 'CallExpression' || !/^set[A-Z]/.test(expression.callee.name ?? '')) return false;
  const [to] = expression.arguments;
  return expression.arguments.length === 1 && to.type === 'Literal' && to.value === false;
}
