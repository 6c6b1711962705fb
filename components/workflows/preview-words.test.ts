import { describe, expect, it } from 'vitest';
import { createPreview } from './__fixtures__/workflow-server';
import { describePreviewState, nameApproval } from './preview-words';

const { diff } = createPreview();
const changes = (total: number) => ({ diff: { ...diff, total } });
const isNew = { workflow_id: null, is_active_now: false };

describe('nameApproval', () => {
  it.each([
    ['one change of what is off', { is_active_now: false }, false, 'Apply 1 change'],
    [
      'four changes, to be turned on',
      { is_active_now: false, ...changes(4) },
      true,
      'Apply 4 changes and turn on',
    ],
    ['four changes of what is on already', { is_active_now: true, ...changes(4) }, true, 'Apply 4 changes'],
    ['a new one', isNew, false, 'Create this workflow'],
    ['a new one, to be turned on', isNew, true, 'Create this workflow and turn it on'],
    ['nothing but turning on', { is_active_now: false, ...changes(0) }, true, 'Turn on'],
    ['nothing at all', { is_active_now: true, ...changes(0) }, true, null],
  ])('names the effect of the button: %s', (_what, part, turnOn, name) => {
    expect(nameApproval(createPreview(part), turnOn)).toBe(name);
  });
});

describe('describePreviewState', () => {
  it.each([
    ['pending', false, 'Waiting for approval'],
    ['pending', true, 'The workflow has changed since'],
    ['approved', true, 'Approved'],
  ] as const)('%s, stale: %s', (status, isStale, word) => {
    expect(describePreviewState({ status, is_stale: isStale }).word).toBe(word);
  });
});
