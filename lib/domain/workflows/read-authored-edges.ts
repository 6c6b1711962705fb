/**
 * Reads edges as authored (agent-chat §5 "Edge Shorthand"): `after: "Name:port"`, `after: "Name"` for the default port of its type, several
 * for a join, none for the start; and explicit edges, whose ends are names or ids. Pure.
 */
import { fail, type Result, succeed } from '@/lib/core/result';
import type { AuthoredAction, AuthoredEdge } from '@/lib/protocol/workflow/authoring';
import type { WorkflowAction, WorkflowEdge } from '@/lib/protocol/workflow/definition';
import { findActionType } from './actions/registry';
import { suggestName } from '@/lib/core/suggest-name';
import type { Issue } from './issue';

export type ReadEdges = { readonly edges: readonly WorkflowEdge[]; readonly issues: readonly Issue[] };

type Authored = {
  readonly authored: readonly AuthoredAction[];
  /** The same actions in the same order, with their ids. */
  readonly actions: readonly WorkflowAction[];
  readonly explicit: readonly AuthoredEdge[];
};

type ReadEdge = Result<WorkflowEdge, Issue>;

export function readAuthoredEdges({ authored, actions, explicit }: Authored): ReadEdges {
  const written = explicit.map((edge) => readExplicitEdge(edge, actions));
  const led = new Set(written.flatMap((edge) => (edge.ok ? [edge.value.target] : [])));
  const short = authored.flatMap((action, index) => {
    const target = actions[index];
    if (target === undefined) return [];
    return action.after === undefined
      ? readStart(target, led.has(target.id))
      : readAfter([action.after].flat(), target, actions);
  });
  const read = [...short, ...written];
  return {
    edges: read.flatMap((edge) => (edge.ok ? [edge.value] : [])),
    issues: read.flatMap((edge) => (edge.ok ? [] : [edge.failure])),
  };
}

function readStart(action: WorkflowAction, isLed: boolean): readonly ReadEdge[] {
  return isLed ? [] : [succeed({ edgeType: 'start', target: action.id })];
}

function readAfter(
  after: readonly string[],
  action: WorkflowAction,
  actions: readonly WorkflowAction[],
): readonly ReadEdge[] {
  return after.map((reference) => {
    const found = findPredecessor(reference, actions);
    if (found !== null)
      return succeed({
        edgeType: 'sequence',
        source: found.source.id,
        port: found.port,
        target: action.id,
      });
    const others = actions.filter(({ id }) => id !== action.id).map(({ name }) => name);
    const [wanted] = splitPort(reference);
    const nearer = others.includes(wanted) ? '' : suggestName(wanted, others);
    return fail({
      code: 'unknown_predecessor',
      actionId: action.id,
      path: `actions.${action.name}.after`,
      message: `Action “${action.name}”: after names “${reference}”, which does not exist.${nearer}`,
    });
  });
}

type Predecessor = { readonly source: WorkflowAction; readonly port: string };

/** Splits at the last colon, because names may contain colons. If the whole reference is a name, it is not split. */
function findPredecessor(reference: string, actions: readonly WorkflowAction[]): Predecessor | null {
  const whole = findAction(reference, actions);
  if (whole !== null) return { source: whole, port: getDefaultPort(whole) };
  const [name, port] = splitPort(reference);
  const source = findAction(name, actions);
  if (source === null || port === null) return null;
  return { source, port: port === '' ? getDefaultPort(source) : port };
}

function splitPort(reference: string): readonly [name: string, port: string | null] {
  const colon = reference.lastIndexOf(':');
  if (colon === -1) return [reference.trim(), null];
  return [reference.slice(0, colon).trim(), reference.slice(colon + 1).trim()];
}

/** Searches by name first, then by id. */
function findAction(reference: string, actions: readonly WorkflowAction[]): WorkflowAction | null {
  const wanted = reference.trim();
  return actions.find(({ name }) => name === wanted) ?? actions.find(({ id }) => id === wanted) ?? null;
}

/** `success` for an unknown type, so that the type is reported and not the port. */
function getDefaultPort(action: WorkflowAction): string {
  return findActionType(action.actionType)?.defaultPort ?? 'success';
}

function readExplicitEdge(edge: AuthoredEdge, actions: readonly WorkflowAction[]): ReadEdge {
  const target = findAction(edge.target, actions);
  if (target === null) return failEdge('to', edge.target, actions);
  if (edge.edgeType === 'start') return succeed({ edgeType: 'start', target: target.id });
  const source = findAction(edge.source, actions);
  if (source === null) return failEdge('from', edge.source, actions);
  const port = edge.port ?? getDefaultPort(source);
  return succeed({ edgeType: 'sequence', source: source.id, port, target: target.id });
}

function failEdge(direction: 'from' | 'to', end: string, actions: readonly WorkflowAction[]): ReadEdge {
  const known = actions.map(({ name }) => name);
  return fail({
    code: 'invalid_edge',
    path: 'edges',
    message: `An edge leads ${direction} “${end}”, which does not exist.${suggestName(end, known)}`,
  });
}
