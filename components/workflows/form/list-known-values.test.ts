import { expect, it } from 'vitest';
import { action, assemble } from '@/lib/domain/workflows/__fixtures__/workflows';
import { validateWorkflow } from '@/lib/domain/workflows/validate/validate-workflow';
import { listKnownValues } from './list-known-values';

const definition = assemble([
  action('Find sources', 'lookup_entity'),
  action('Ask', 'ask_collection', 'Find sources:found'),
  action('Tell', 'send_notification', ['Ask', 'Find sources:not_found']),
  action('Elsewhere', 'log_audit_entry', 'Find sources:failure'),
]);
const idOf = (name: string) => definition.actions.find((step) => step.name === name)!.id;
const pathsOf = (name: string) => listKnownValues(definition, idOf(name)).map(({ path }) => path);

it('a step knows the values of the trigger and of the steps before it, and no others', () => {
  expect(pathsOf('Find sources').every((path) => path.startsWith('trigger.'))).toBe(true);
  expect(pathsOf('Tell')).toContain('steps.find_sources.output.count');
  expect(pathsOf('Tell')).toContain('steps.ask.output.answer_id');
  expect(pathsOf('Elsewhere')).not.toContain('steps.ask.output.answer_id');
});

it('marks the values of steps that may not have run', () => {
  const certain = new Map(
    listKnownValues(definition, idOf('Tell')).map((value) => [value.path, value.isCertain]),
  );
  expect(certain.get('steps.find_sources.output.count')).toBe(true);
  expect(certain.get('steps.ask.output.answer_id')).toBe(false);
});

it('offers only names that the validation of workflows accepts', () => {
  const values = listKnownValues(definition, idOf('Ask')).filter(({ isCertain }) => isCertain);
  const asked = {
    ...definition,
    actions: definition.actions.map((step) =>
      step.name === 'Ask'
        ? {
            ...step,
            actionConfig: {
              ...step.actionConfig,
              question: values.map(({ path }) => `{{${path}}}`).join(' '),
            },
          }
        : step,
    ),
  };
  const { errors } = validateWorkflow(asked);
  expect(
    errors.filter(({ code }) => code === 'unknown_reference' || code === 'reference_never_before'),
  ).toEqual([]);
});

it('knows which values are ids, and of what', () => {
  const names = new Map(
    listKnownValues(definition, idOf('Tell')).map(({ path, names: named }) => [path, named]),
  );
  expect(names.get('trigger.id')).toBe('source');
  expect(names.get('trigger.collection_id')).toBe('collection');
  expect(names.get('trigger.title')).toBeNull();
  expect(names.get('steps.ask.output.answer_id')).toBe('answer');
  expect(names.get('steps.find_sources.output.ids')).toBe('source');
});
