/**
 * Permission as a table (product rules 3, 4 and 6; threats 4, 8, 10, 12): the first rule that matches decides, and a call that no rule
 * matches is denied. The order guarantees that what is forbidden stays forbidden whatever anybody permitted, that a permission given by a
 * user comes before the questions it answers, and that an owner can be stricter than the product but never laxer about what leaves the
 * workspace. `__fixtures__/policy-grid.md` contains every answer of this table. A rule never reads the text of arguments, sources or
 * answers.
 */

import { roles } from '@/lib/protocol/team-words';
import { type Risk, risks } from '@/lib/protocol/tool-words';
import { isEveryAddressTyped } from './address';
import type { PolicyQuestion, PolicyRule } from './policy-question';
import { beginTaint } from './taint';

const everyRisk: readonly Risk[] = risks;

/** Tools whose only outward effect is to request the addresses they are given. A new tool does not count as one until it is listed here. */
export const fetchTools: readonly string[] = [
  'source.capture',
  'collection.add_sources',
  'browser.open_tab',
  'browser.navigate',
];

export const policyRules: readonly PolicyRule[] = [
  {
    id: 'forbidden',
    risks: everyRisk,
    matches: ({ facts }) => facts.mustDeny !== null,
    decision: 'deny',
    reason: ({ facts }) => `This is not allowed: ${facts.mustDeny ?? 'it is forbidden'}.`,
  },
  {
    id: 'role-too-low',
    risks: everyRisk,
    matches: (question) => !hasRole(question),
    decision: 'deny',
    reason: ({ tool, actorRole }) => `This needs the role ${tool.role}; yours is ${actorRole}.`,
  },
  {
    id: 'denied-by-owner',
    risks: everyRisk,
    matches: ({ setting }) => setting === 'deny',
    decision: 'deny',
    reason: ({ tool }) => `An owner of this workspace has turned ${tool.name} off.`,
  },
  {
    id: 'granted',
    risks: everyRisk,
    matches: (question) =>
      question.grant === 'exact' || (question.grant === 'part' && !isSteerable(question)),
    decision: 'allow',
    reason: () => 'A person has already approved this.',
  },
  {
    id: 'must-ask',
    risks: everyRisk,
    matches: ({ facts }) => facts.mustAsk !== null,
    decision: 'ask',
    reason: ({ facts }) => `This needs approval because it ${facts.mustAsk ?? 'always needs it'}.`,
  },
  {
    id: 'owner-asks',
    risks: everyRisk,
    matches: ({ setting }) => setting === 'ask',
    decision: 'ask',
    reason: ({ tool }) => `An owner of this workspace requires approval for ${tool.name}.`,
  },
  {
    id: 'fetch-of-typed-address',
    risks: ['outward'],
    matches: (question) => fetchTools.includes(question.tool.name) && isTyped(question),
    decision: 'allow',
    reason: () => 'It only fetches addresses that a person typed.',
  },
  {
    id: 'tainted-outward',
    risks: ['outward'],
    matches: isTainted,
    decision: 'ask',
    reason: () =>
      'This sends something outside the workspace. A source may have asked for it, so please confirm.',
  },
  {
    id: 'typed-address',
    risks: ['outward'],
    matches: isTyped,
    decision: 'allow',
    reason: () => 'It contacts only addresses that a person typed, and nothing from outside was read before.',
  },
  {
    // For example a search on the web: the tool changes nothing anywhere, and its service was configured by the operator of the instance.
    id: 'outward-lookup',
    risks: ['outward'],
    matches: ({ tool, facts }) => tool.risk === 'read' && facts.addresses.length === 0,
    decision: 'allow',
    reason: () =>
      'It only looks something up with a service set up here, and nothing from outside was read before.',
  },
  {
    id: 'outward',
    risks: ['outward'],
    matches: () => true,
    decision: 'ask',
    reason: () => 'This sends something outside the workspace. Please confirm.',
  },
  {
    id: 'read',
    risks: ['read'],
    matches: () => true,
    decision: 'allow',
    reason: () => 'It only reads.',
  },
  {
    id: 'write',
    risks: ['write'],
    matches: () => true,
    decision: 'allow',
    reason: () => 'It stays in the workspace and can be undone there.',
  },
];

/** An undeclared role is never high enough, neither as the needed role nor as the actor's. */
function hasRole({ tool, actorRole }: PolicyQuestion): boolean {
  const needed = roles.indexOf(tool.role);
  return needed !== -1 && roles.indexOf(actorRole) >= needed;
}

function isTyped({ facts, typedAddresses }: PolicyQuestion): boolean {
  return isEveryAddressTyped(facts.addresses, typedAddresses);
}

/** Also checks the surface, so that a caller who forgot to start with the surface's taint gains nothing. */
function isTainted({ isTainted: hasRead, surface }: PolicyQuestion): boolean {
  return hasRead || beginTaint(surface).isTainted;
}

/**
 * True if text that was read could influence what the free arguments send out. In a workflow it cannot: code fills the arguments in from
 * the template that the user approved, and no model is asked.
 */
function isSteerable(question: PolicyQuestion): boolean {
  return question.facts.risk === 'outward' && isTainted(question) && question.surface !== 'workflow';
}
