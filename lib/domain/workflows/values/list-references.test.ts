import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@/lib/core/json';
import { listMalformedReferences, listReferences } from './list-references';

describe('listReferences', () => {
  it('lists each path once, in reading order and in one spelling, wherever texts are', () => {
    const template = {
      subject: '{{trigger.title}} and {{ steps.a.output.rows.0 }}',
      rows: ['{{steps.a.output.rows[0]}}', { deep: 'x {{trigger.url}} {{trigger.title}}' }, 4, null],
      '{{trigger.key}}': 'no \\{{trigger.escaped}}',
    };
    expect(listReferences(template)).toEqual(['trigger.title', 'steps.a.output.rows[0]', 'trigger.url']);
  });

  it('lists the references of a template nested deeper than any schema allows', () => {
    let template: JsonValue = '{{trigger.title}}';
    for (let level = 0; level < 20_000; level += 1) template = { level: template };
    expect(listReferences(template)).toEqual(['trigger.title']);
  });
});

describe('listMalformedReferences', () => {
  it('lists braces that contain anything but a path, as they are written', () => {
    expect(listMalformedReferences(['{{#if x}}{{trigger.title}}', { a: 'open {{trigger' }])).toEqual([
      '{{#if x}}',
      '{{trigger',
    ]);
  });
});
