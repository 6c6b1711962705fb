/**
 * A lint rule: `onSuccess` runs whenever the reply comes, also after the user has closed the form that asked and begun something else, or has
 * gone elsewhere. A call of `onClose` there would close what they have begun, and one of `router.push` would take them from where they are.
 * `closes` of `useEndpointMutation`, and `closeIfAsSent`, close only the form that asked; `goes` leaves only the page on which they asked.
 */
const message =
  'A late reply would close what the user has begun since. Close with `closes` of the mutation, or with closeIfAsSent (lib/client/watch-form.ts).';

const elsewhere =
  'A late reply would take the user from where they have gone since. Go with `goes` or `closes` of the mutation, or ask watchPage (lib/client/watch-form.ts).';

const closing = new Set(['onClose', 'close']);
const going = new Set(['push', 'replace', 'assign']);
/** What a hook calls when something is saved. Without an argument it brings nothing, so what it does is to close. */
const telling = new Set(['onSaved', 'onDone']);

/** @type {import('eslint').Rule.RuleModule} */
export const noLateClose = {
  meta: { type: 'problem', schema: [], messages: { late: message, elsewhere } },
  create: (context) => ({
    'Property[key.name="onSuccess"]'({ value }) {
      if (closes(value)) context.report({ node: value, messageId: 'late' });
    },
    'Property[key.name="onSuccess"] CallExpression'(node) {
      if (isGoingCall(node)) context.report({ node, messageId: 'elsewhere' });
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

/** `router.push(…)` or `window.location.assign(…)`. */
function isGoingCall({ callee }) {
  if (callee.type !== 'MemberExpression' || !going.has(callee.property.name)) return false;
  const from = callee.object;
  return from.name === 'router' || from.property?.name === 'location';
}

/** `setOpen(false)`, which is how a window that is a state of its own component closes. */
function isSwitchingOff(expression) {
  if (expression?.type !== 'CallExpression' || !/^set[A-Z]/.test(expression.callee.name ?? '')) return false;
  const [to] = expression.arguments;
  return expression.arguments.length === 1 && to.type === 'Literal' && to.value === false;
}
