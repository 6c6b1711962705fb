import { describe, expect, it } from 'vitest';
import { action, assemble, type WireAction } from './__fixtures__/workflows';
import { checkCascade } from './cascade';

const note = (collection: string, after?: string): WireAction => ({
  ...action('Note', 'create_entity', after),
  action_config: { entity: 'research.sources', title: 'T', text: 'T', collection_id: collection },
});
const rename = (value: string): WireAction => ({
  ...action('Rename', 'update_field'),
  action_config: { entity: 'research.sources', id: '{{trigger.id}}', field: 'title', value },
});
const brief = action('Brief', 'run_transform');
const shareAll = { ...action('Note it', 'create_entity'), action_config: note('col_1').action_config };

const onSource = { name: 'A', entity: 'research.sources', trigger_type: 'on_create' };
const onArtifact = { name: 'B', entity: 'research.artifacts', trigger_type: 'on_create' };

const resultOf = (...[definition, ...others]: ReturnType<typeof assemble>[]) => {
  const { errors, warnings } = checkCascade(definition!, others);
  return [...errors, ...warnings].map(({ code, message }) => `${code}: ${message.split('. ')[0]}`);
};

describe('workflows that start each other', () => {
  it.each<[string, string[], string | null]>([
    [
      'one that adds a source for each source is refused',
      resultOf(assemble([note('col_1')], onSource)),
      'endless_loop: This would start itself for ever: “A” (by “Note”) → “A”',
    ],
    [
      'one that adds it elsewhere than where it starts is fine',
      resultOf(assemble([note('col_2')], { ...onSource, collection_id: 'col_1' })),
      null,
    ],
    [
      'one that adds it where its trigger lies is refused',
      resultOf(assemble([note('{{ trigger.collection_id }}')], { ...onSource, collection_id: 'col_1' })),
      'endless_loop: This would start itself for ever: “A” (by “Note”) → “A”',
    ],
    [
      'one that adds it where only data tell is warned about',
      resultOf(assemble([note('{{trigger.author}}')], { ...onSource, collection_id: 'col_1' })),
      'possible_loop: This may start itself again: “A” (by “Note”) → “A”',
    ],
    [
      'a condition on the way makes it a warning',
      resultOf(assemble([action('Check', 'evaluate_condition'), note('col_1', 'Check')], onSource)),
      'possible_loop: This may start itself again: “A” (by “Note”) → “A”',
    ],
    [
      'an approval on the way makes it a warning',
      resultOf(assemble([action('Ask', 'seek_approval'), note('col_1', 'Ask')], onSource)),
      'possible_loop: This may start itself again: “A” (by “Note”) → “A”',
    ],
    [
      'a wait on the way makes it a warning',
      resultOf(assemble([action('Wait', 'delay'), note('col_1', 'Wait')], onSource)),
      'possible_loop: This may start itself again: “A” (by “Note”) → “A”',
    ],
    [
      'what runs only when another step fails makes it a warning',
      resultOf(assemble([brief, note('col_1', 'Brief:failure')], onSource)),
      'possible_loop: This may start itself again: “A” (by “Note”) → “A”',
    ],
    [
      'a step of no consequence on the way does not save it',
      resultOf(assemble([action('Log', 'log_audit_entry'), note('col_1', 'Log')], onSource)),
      'endless_loop: This would start itself for ever: “A” (by “Note”) → “A”',
    ],
    [
      'two that start each other are refused, with the whole chain',
      resultOf(assemble([brief], onSource), assemble([shareAll], onArtifact)),
      'endless_loop: This would start itself for ever: “A” (by “Brief”) → “B” (by “Note it”) → “A”',
    ],
    [
      'a chain that does not come back is fine',
      resultOf(assemble([brief], onSource), assemble([action('Log', 'log_audit_entry')], onArtifact)),
      null,
    ],
    [
      'a loop among others is not laid on this one',
      resultOf(assemble([action('Log', 'log_audit_entry')], onArtifact), assemble([note('col_1')], onSource)),
      null,
    ],
    [
      'a title that grows with each change is refused',
      resultOf(assemble([rename('Copy of {{trigger.title}}')], { ...onSource, trigger_type: 'on_update' })),
      'endless_loop: This would start itself for ever: “A” (by “Rename”) → “A”',
    ],
    [
      'a title that is the same the second time is only warned about',
      resultOf(assemble([rename('Checked')], { ...onSource, trigger_type: 'on_update' })),
      'possible_loop: This may start itself again: “A” (by “Rename”) → “A”',
    ],
    [
      'a title that is set to itself is only warned about',
      resultOf(assemble([rename(' {{trigger.title}}')], { ...onSource, trigger_type: 'on_update' })),
      'possible_loop: This may start itself again: “A” (by “Rename”) → “A”',
    ],
    [
      'a place that is made of data is known only when it runs',
      resultOf(assemble([note('{{trigger.collection_id}}x')], { ...onSource, collection_id: 'col_1' })),
      'possible_loop: This may start itself again: “A” (by “Note”) → “A”',
    ],
    [
      'a change does not start what starts on a new one',
      resultOf(assemble([rename('Copy of {{trigger.title}}')], onSource)),
      null,
    ],
    [
      'a transform for each run is refused, because it is a run',
      resultOf(assemble([brief], { name: 'A', entity: 'research.runs', trigger_type: 'on_create' })),
      'endless_loop: This would start itself for ever: “A” (by “Brief”) → “A”',
    ],
  ])('%s', (_what, result, expected) => {
    expect(result).toEqual(expected === null ? [] : [expected]);
  });
});
