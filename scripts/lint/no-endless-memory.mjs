/**
 * A lint rule: a Map, Set or list of a module lives as long as its process. If a function adds to it and nothing is ever taken out again, it
 * grows until the process ends, usually with something that others send. What is filled while the module loads has as many entries as the code says.
 */
const message =
  "'{{name}}' grows as long as the process lives. Give it a bound (createRecentMap of lib/core/recent-map.ts), or take out what is no longer needed.";

const growing = new Set(['set', 'add', 'push', 'unshift']);
const shrinking = new Set(['delete', 'clear', 'splice', 'shift', 'pop']);

/** @type {import('eslint').Rule.RuleModule} */
export const noEndlessMemory = {
  meta: { type: 'problem', schema: [], messages: { endless: message } },
  create: (context) => ({
    Program() {
      const scope = context.sourceCode.scopeManager.globalScope?.childScopes[0];
      if (scope?.type !== 'module') return;
      for (const variable of scope.variables) {
        const [definition] = variable.defs;
        if (definition?.type !== 'Variable' || !isHolder(definition.node.init)) continue;
        // What is replaced by another is not endless.
        if (variable.references.some((reference) => reference.isWrite() && reference.init !== true)) continue;
        const calls = variable.references.map((reference) => ({ reference, method: findMethod(reference) }));
        if (calls.some(({ method }) => shrinking.has(method))) continue;
        const grows = calls.some(
          ({ reference, method }) => growing.has(method) && reference.from.variableScope !== scope,
        );
        if (!grows) continue;
        context.report({ node: definition.name, messageId: 'endless', data: { name: variable.name } });
      }
    },
  }),
};

function isHolder(init) {
  if (init?.type === 'ArrayExpression') return true;
  return init?.type === 'NewExpression' && ['Map', 'Set'].includes(init.callee.name);
}

/** The method that is called on the variable, or null. */
function findMethod({ identifier }) {
  const member = identifier.parent;
  if (member?.type !== 'MemberExpression' || member.object !== identifier || member.computed) return null;
  const call = member.parent;
  return call?.type === 'CallExpression' && call.callee === member ? member.property.name : null;
}
