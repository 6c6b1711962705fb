import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRuns } from '@/e2e/support/choose-cases';
import type { WorkflowDefinition } from '@/lib/protocol/workflow/definition';
import { isSecretField } from '../actions/registry';
import { anyDefinition, secretMark } from './__fixtures__/any-definition';
import { countChanges } from './count-changes';
import { diffWorkflows } from './diff-workflows';
import { listChanges } from './list-changes';

const before: WorkflowDefinition = {
  name: 'Alert',
  description: '',
  entity: 'research.sources',
  triggerType: 'on_create',
  collectionId: 'col_1',
  actions: [
    {
      id: '1',
      name: 'Check',
      actionType: 'evaluate_condition',
      actionConfig: { condition: { field: 'trigger.title', operator: 'contains', value: 'port' } },
      position: { x: 0, y: 0 },
    },
    { id: '2', name: 'Old', actionType: 'delay', actionConfig: { hours: 2 } },
    {
      id: '3',
      name: 'Tell',
      actionType: 'call_webhook',
      actionConfig: { url: 'https://example.org/a', signing_secret: 'hunter2-hunter2' },
    },
  ],
  edges: [
    { edgeType: 'start', target: '1' },
    { edgeType: 'sequence', source: '1', port: 'output-true', target: '2' },
    { edgeType: 'sequence', source: '2', port: 'success', target: '3' },
  ],
};
const after: WorkflowDefinition = {
  ...before,
  triggerType: 'scheduled',
  schedule: { cron: '0 8 * * 1', timeZone: 'Europe/Berlin' },
  collectionId: 'col_2',
  actions: [
    {
      id: '1',
      name: 'Check',
      actionType: 'evaluate_condition',
      actionConfig: {
        condition: { field: 'trigger.title', operator: 'matches_any', value: ['port', 'harbour'] },
      },
      position: { x: 9, y: 9 },
    },
    {
      id: '3',
      name: 'Tell them',
      actionType: 'call_webhook',
      actionConfig: {
        url: 'https://example.org/a',
        signing_secret: 'correct horse',
        headers: { Authorization: 'Bearer abc' },
      },
    },
    { id: '4', name: 'Log', actionType: 'log_audit_entry', actionConfig: { message: 'Done' } },
  ],
  edges: [
    { edgeType: 'start', target: '1' },
    { edgeType: 'sequence', source: '1', port: 'output-true', target: '3' },
    { edgeType: 'sequence', source: '3', port: 'success', target: '4' },
  ],
};
const names = new Map([
  ['col_1', 'Harbours'],
  ['col_2', 'Ships'],
]);
const options = {
  order: ['1', '3', '4'],
  isSecret: isSecretField,
  findName: (id: string) => names.get(id) ?? null,
};

describe('listChanges', () => {
  it('lists one row per change: settings first, then steps and connections in execution order', () => {
    const rows = listChanges(diffWorkflows(before, after), options);
    expect(rows.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
      'changed Starts',
      'changed Collection',
      'changed Schedule',
      'changed Check',
      'removed “Check” if yes → “Old”',
      'added “Check” if yes → “Tell them”',
      'changed Tell them',
      'added “Tell them” when done → “Log”',
      'added Log',
      'removed Old',
      expect.stringMatching(/^removed “Old” .+ → “Tell them”$/),
    ]);
  });

  it('describes each field in words, and of a secret only whether it is set', () => {
    const rows = listChanges(diffWorkflows(before, after), options);
    const linesOf = (title: string) =>
      rows
        .find((row) => row.title === title)
        ?.lines.map((line) => `${line.field}: ${line.before} → ${line.after}`);
    expect(linesOf('Starts')).toEqual(['Starts: When one is created → On a schedule']);
    expect(linesOf('Collection')).toEqual(['Collection: Harbours → Ships']);
    expect(linesOf('Schedule')).toEqual(['Schedule: null → 0 8 * * 1 (Europe/Berlin)']);
    expect(linesOf('Check')).toEqual([
      'Condition: its title contains “port” → its title mentions any of “port”, “harbour”',
    ]);
    expect(linesOf('Tell them')).toEqual([
      'Name: Tell → Tell them',
      'Headers: null → •••• (set)',
      'Signing secret: •••• (set) → •••• (set)',
    ]);
  });

  it('shows a difference that words alone would hide', () => {
    const config = (value: string | number) => ({
      ...before,
      actions: [{ id: '1', name: 'A', actionType: 'gone', actionConfig: { some_key: value } }],
    });
    const lines = (from: WorkflowDefinition, to: WorkflowDefinition) =>
      listChanges(diffWorkflows(from, to), options)[0]?.lines;
    expect(lines(config(5), config('5'))).toEqual([{ field: 'some key', before: '5', after: '"5"' }]);
    const sameName = { ...options, findName: () => 'Harbours' };
    expect(
      listChanges(diffWorkflows(before, { ...before, collectionId: 'col_2' }), sameName)[0]?.lines,
    ).toEqual([{ field: 'Collection', before: 'col_1', after: 'col_2' }]);
  });

  it('keeps a key secret when only the old type or only the new type marks it as secret', () => {
    const of = (actionType: string, token: string): WorkflowDefinition => ({
      ...before,
      actions: [{ id: '1', name: 'A', actionType, actionConfig: { token } }],
    });
    const isSecret = (type: string) => type === 'kept';
    for (const [from, to] of [
      ['kept', 'open'],
      ['open', 'kept'],
    ] as const) {
      const rows = listChanges(diffWorkflows(of(from, 'one'), of(to, 'three')), { order: [], isSecret });
      expect(JSON.stringify(rows)).not.toMatch(/one|three/);
    }
  });

  it('leaves out positions unless they are asked for', () => {
    const moved = {
      ...before,
      actions: before.actions.map((action) => ({ ...action, position: { x: 1, y: 2 } })),
    };
    const diff = diffWorkflows(before, moved);
    expect([listChanges(diff, options), countChanges(diff).total]).toEqual([[], 0]);
    const rows = listChanges(diff, { ...options, includeMoved: true });
    expect(rows.map(({ kind }) => kind)).toEqual(['moved', 'moved', 'moved']);
    expect(rows[0]?.lines).toEqual([{ field: 'Position', before: 'x: 0, y: 0', after: 'x: 1, y: 2' }]);
  });
});

describe('the change list of any two definitions', () => {
  const isSecret = (_type: string, key: string) => key === 'token';

  it('has as many rows of each kind as the graph', () => {
    fc.assert(
      fc.property(anyDefinition, anyDefinition, fc.boolean(), (one, other, includeMoved) => {
        const diff = diffWorkflows(one, other);
        const rows = listChanges(diff, { order: [], isSecret, includeMoved });
        const counts = countChanges(diff, { includeMoved });
        const count = (subject: string, kind: string) =>
          rows.filter((row) => row.subject === subject && row.kind === kind).length;
        expect(rows.length).toBe(counts.total);
        expect(count('setting', 'changed')).toBe(counts.settings);
        expect(counts.actions).toEqual({
          added: count('action', 'added'),
          removed: count('action', 'removed'),
          changed: count('action', 'changed'),
          moved: includeMoved ? count('action', 'moved') : counts.actions.moved,
        });
        expect(counts.connections).toEqual({
          added: count('connection', 'added'),
          removed: count('connection', 'removed'),
        });
      }),
      { numRuns: countRuns(500) },
    );
  });

  it('shows a difference in each changed line, except for a secret', () => {
    fc.assert(
      fc.property(anyDefinition, anyDefinition, (one, other) => {
        const rows = listChanges(diffWorkflows(one, other), { order: [], isSecret });
        for (const { lines } of rows.filter(
          ({ subject, kind }) => subject !== 'connection' && kind === 'changed',
        )) {
          expect(lines).not.toEqual([]);
          for (const line of lines.filter(({ field }) => field !== 'token'))
            expect(line.before).not.toBe(line.after);
        }
      }),
      { numRuns: countRuns(500) },
    );
  });

  it('contains no secret and is the same whatever the secrets are', () => {
    const conceal = (definition: WorkflowDefinition): WorkflowDefinition => ({
      ...definition,
      actions: definition.actions.map((action) => ({
        ...action,
        actionConfig: Object.fromEntries(
          Object.entries(action.actionConfig).map(([key, value]) =>
            key === 'token'
              ? [key, { nested: [`other ${JSON.stringify(value).length * 1000}`] }]
              : [key, value],
          ),
        ),
      })),
    });
    fc.assert(
      fc.property(anyDefinition, anyDefinition, (one, other) => {
        const rows = listChanges(diffWorkflows(one, other), { order: [], isSecret });
        expect(JSON.stringify(rows)).not.toContain(secretMark);
        expect(listChanges(diffWorkflows(conceal(one), conceal(other)), { order: [], isSecret })).toEqual(
          rows,
        );
      }),
      { numRuns: countRuns(500) },
    );
  });
});
