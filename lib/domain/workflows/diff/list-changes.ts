/**
 * A diff as a plain list (ux 42): one row per change, in the order in which the workflow runs, with each connection after the step it
 * leaves. It consists of words only: this is what may leave the server, and it never contains a secret. Pure.
 */
import type { ChangeKind, ChangeSubject } from '@/lib/protocol/workflow-words';
import { findActionType } from '../actions/registry';
import { findEntity } from '../entities';
import { findTrigger } from '../triggers';
import { type ChangeLine, type IsSecret, listChangeLines } from './change-lines';
import { type SaidSides, sayNamedSides, saySides } from './say-value';
import {
  type ActionChange,
  type EdgeChange,
  type SettingChange,
  type WorkflowDiff,
  type WorkflowSetting,
  writeEdgeKey,
} from './workflow-diff';

export type ChangeRow = {
  readonly subject: ChangeSubject;
  readonly kind: ChangeKind;
  /** For an action, its key in the graph. */
  readonly key: string;
  readonly title: string;
  readonly lines: readonly ChangeLine[];
};

export type ListOptions = {
  /** Ids of actions, before or after, in reading order; actions not in the list come last. */
  readonly order: readonly string[];
  readonly isSecret: IsSecret;
  /** Returns the name of a collection by its id; null if the viewer cannot see it. */
  readonly findName?: (id: string) => string | null;
  readonly includeMoved?: boolean;
};

type PlacedRow = { readonly row: ChangeRow; readonly place: number };

export function listChanges(diff: WorkflowDiff, options: ListOptions): readonly ChangeRow[] {
  const places = placeActions(diff.actions, options.order);
  const actions = diff.actions.flatMap((change) => describeAction(change, places, options));
  const edges = diff.edges.flatMap((edge) => describeEdge(edge, places, diff.actions));
  // The sort is stable, so a step comes before the connections that leave it.
  const placed = [...actions, ...edges].sort((left, right) => left.place - right.place);
  const settings = diff.settings.map((change) => describeSetting(change, options.findName ?? (() => null)));
  return [...settings, ...placed.map(({ row }) => row)];
}

type Places = ReadonlyMap<string, number>;

function placeActions(changes: readonly ActionChange[], order: readonly string[]): Places {
  const index = new Map(order.map((id, place) => [id, place]));
  const placeOf = (change: ActionChange) =>
    index.get(change.key) ?? ('after' in change ? index.get(change.after.id) : undefined) ?? order.length;
  const sorted = [...changes].sort((left, right) => placeOf(left) - placeOf(right));
  return new Map(sorted.map(({ key }, place) => [key, place]));
}

function describeAction(change: ActionChange, places: Places, options: ListOptions): readonly PlacedRow[] {
  const { kind, key } = change;
  if (kind === 'unchanged' || (kind === 'moved' && options.includeMoved !== true)) return [];
  const lines = listChangeLines(change, options.isSecret);
  return [
    {
      row: { subject: 'action', kind, key, title: getHead(change).name, lines },
      place: places.get(key) ?? 0,
    },
  ];
}

function getHead(change: ActionChange) {
  return 'after' in change ? change.after : change.action;
}

function describeEdge(
  { kind, from, branch, to }: EdgeChange,
  places: Places,
  actions: readonly ActionChange[],
): readonly PlacedRow[] {
  if (kind === 'unchanged') return [];
  const heads = new Map(actions.map((change) => [change.key, getHead(change)]));
  const nameOf = (key: string) => `“${heads.get(key)?.name ?? key}”`;
  const type = findActionType(heads.get(from ?? '')?.actionType ?? '');
  const words = type?.ports.find(({ name }) => name === branch)?.words ?? branch;
  const title = from === null ? `Start → ${nameOf(to)}` : `${nameOf(from)} ${words} → ${nameOf(to)}`;
  const key = writeEdgeKey({ from, branch, to });
  const place = from === null ? -1 : (places.get(from) ?? 0);
  return [{ row: { subject: 'connection', kind, key, title, lines: [] }, place }];
}

const settingTitles: Readonly<Record<WorkflowSetting, string>> = {
  name: 'Name',
  description: 'Description',
  entity: 'About',
  triggerType: 'Starts',
  collectionId: 'Collection',
  schedule: 'Schedule',
};

function describeSetting(
  { setting, before, after }: SettingChange,
  findName: (id: string) => string | null,
): ChangeRow {
  const field = settingTitles[setting];
  const lines = [{ field, ...saySettingSides(setting, [before, after], findName) }];
  return { subject: 'setting', kind: 'changed', key: setting, title: field, lines };
}

function saySettingSides(
  setting: WorkflowSetting,
  sides: readonly SettingChange['before'][],
  findName: (id: string) => string | null,
): SaidSides {
  const [before, after] = sides.map((value) =>
    value === undefined || typeof value === 'string' ? value : `${value.cron} (${value.timeZone})`,
  );
  switch (setting) {
    case 'entity':
      return sayNamedSides(before, after, (entity) => findEntity(entity)?.many ?? null);
    case 'triggerType':
      return sayNamedSides(before, after, (type) => findTrigger(type)?.title ?? null);
    case 'collectionId':
      return sayNamedSides(before, after, findName);
    case 'name':
    case 'description':
    case 'schedule':
      return saySides(before, after);
  }
}
