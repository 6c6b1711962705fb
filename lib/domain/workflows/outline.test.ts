import { describe, expect, it } from 'vitest';
import { action, assemble } from './__fixtures__/workflows';
import { outlineWorkflow, writeFlowOutline } from './outline';

const forked = assemble([
  action('End', 'log_audit_entry', ['Alert', 'Share', 'Ask:rejected']),
  action('Check', 'evaluate_condition'),
  action('Quiet', 'delay', 'Check:output-false'),
  action('Ask', 'seek_approval', 'Check:output-true'),
  action('Share', 'share_artifact', 'Ask:approved'),
  action('Alert', 'create_alert', 'Quiet'),
]);

describe('the outline of a workflow', () => {
  it('reads in execution order, with branches under their fork and a join where they began', () => {
    expect(writeFlowOutline(forked)).toBe(
      [
        '1. Check — Check a condition',
        '  2. if yes of “Check”: Ask — Ask for approval',
        '    3. if approved of “Ask”: Share — Share an artifact',
        '  4. otherwise of “Check”: Quiet — Wait',
        '  5. then of “Quiet”: Alert — Alert people',
        '6. when done of “Alert”, when done of “Share”, if refused of “Ask”: End — Write to the audit log',
      ].join('\n'),
    );
  });

  it('keeps a join inside the branch where its ways parted, and names each way into it', () => {
    const nested = assemble([
      action('Check', 'evaluate_condition'),
      action('Wait', 'delay', 'Check:output-false'),
      action('Ask', 'seek_approval', 'Check:output-true'),
      action('Share', 'share_artifact', 'Ask:approved'),
      action('Alert', 'create_alert', 'Ask:rejected'),
      action('Log', 'log_audit_entry', ['Share:success', 'Share:failure', 'Alert']),
    ]);
    const rows = outlineWorkflow(nested).map(({ name, depth, branches }) => [
      name,
      depth,
      branches.map(({ words }) => words),
    ]);
    expect(rows).toEqual([
      ['Check', 0, []],
      ['Ask', 1, ['if yes']],
      ['Share', 2, ['if approved']],
      ['Alert', 2, ['if refused']],
      ['Log', 1, ['when done', 'if it fails', 'when done']],
      ['Wait', 1, ['otherwise']],
    ]);
  });

  it('includes actions in a cycle or never reached, and marks them as unreachable', () => {
    const wait = (id: string) => ({ id, name: id, actionType: 'delay', actionConfig: {} });
    const rows = outlineWorkflow({
      ...forked,
      actions: ['start', 'one', 'two', 'alone'].map(wait),
      edges: [
        { edgeType: 'start', target: 'start' },
        { edgeType: 'sequence', source: 'one', port: 'success', target: 'two' },
        { edgeType: 'sequence', source: 'two', port: 'success', target: 'one' },
        { edgeType: 'sequence', source: 'gone', port: 'success', target: 'start' },
      ],
    });
    expect(rows.map(({ name, isReachable }) => [name, isReachable])).toEqual([
      ['start', true],
      ['alone', false],
      ['one', false],
      ['two', false],
    ]);
  });
});
