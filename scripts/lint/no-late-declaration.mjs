/**
 * A lint rule: code that runs while a module loads must not read a value that is declared further down. A function may be declared below
 * its call, because it is hoisted. A `const` that the function reads may not, and it fails only on the path that reads it. Neither the
 * compiler nor `no-use-before-define` detects this, because the function itself is below the declaration.
 */
const message = "This module reads '{{name}}' while it loads, in line {{line}}: declare it above that line.";

/** @type {import('eslint').Rule.RuleModule} */
export const noLateDeclaration = {
  meta: { type: 'problem', schema: [], messages: { late: message } },
  create: (context) => ({
    Program(program) {
      const scope = context.sourceCode.scopeManager.globalScope?.childScopes[0];
      if (scope?.type !== 'module') return;
      for (const statement of program.body) {
        for (const variable of findReached(statement, scope)) {
          const [definition] = variable.defs;
          if (!isValue(definition) || definition.name.range[0] < statement.range[1]) continue;
          const data = { name: variable.name, line: String(statement.loc.start.line) };
          context.report({ node: definition.name, messageId: 'late', data });
        }
      }
    },
  }),
};

const isValue = (definition) => definition?.type === 'Variable' || definition?.type === 'ClassName';
const isInside = (inner, outer) => inner.range[0] >= outer.range[0] && inner.range[1] <= outer.range[1];
const isCalled = (node) => 'callee' in node.parent && node.parent.callee === node;
const isFunction = (node) =>
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(node?.type);

/** The variables that the statement reads when it runs, directly or through functions of this module. */
function findReached(statement, scope) {
  const reached = new Set(listReadWhileRunning(statement, scope));
  // Values added to a set during iteration are visited, too.
  for (const variable of reached) {
    const body = getBody(variable);
    if (body !== null) for (const next of listRead(body, scope)) reached.add(next);
  }
  return reached;
}

/** Functions passed to a call in a statement may run immediately. In a declaration, only what it calls itself is certain to run. */
function listReadWhileRunning(statement, scope) {
  if (statement.type === 'ExpressionStatement') return listRead(statement, scope);
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declaration?.type !== 'VariableDeclaration') return [];
  return listRead(
    declaration,
    scope,
    (reference) => reference.from === scope && isCalled(reference.identifier),
  );
}

function listRead(node, scope, isMeant = () => true) {
  return scope.variables.filter((variable) =>
    variable.references.some(
      (reference) =>
        reference.isRead() &&
        reference.isValueReference !== false &&
        isInside(reference.identifier, node) &&
        isMeant(reference),
    ),
  );
}

/** The function that a name refers to. */
function getBody({ defs: [definition] }) {
  if (definition?.type === 'FunctionName') return definition.node;
  return definition?.type === 'Variable' && isFunction(definition.node.init) ? definition.node.init : null;
}
