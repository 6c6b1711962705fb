/**
 * Makes a transform from what a team defined. Its result has the shape of a report or of a data table, so every view and export that knows
 * these knows it too. Sections and columns are those of the definition, whatever a model returns. Pure.
 */
import { z } from 'zod';
import type { TransformDefinition, TransformPart } from '@/lib/protocol/own-transform';
import { defineTransform, type Transform } from './define-transform';
import { focusOption, sayFocus } from './options';
import { dataTableSchema, fillTable, listDataTable, writeDataTable } from './types/data-table';
import { reportSchema, writeReport } from './types/report';

const options = z.strictObject({ focus: focusOption });

export function createOwnTransform(type: string, definition: TransformDefinition): Transform {
  const { title, description, prompt, shape } = definition;
  const isReport = shape.kind === 'headings';
  const parts = shape.parts.map(({ name }) => name);
  const declaration = {
    type,
    title,
    group: 'own' as const,
    shape,
    description: description === '' ? describeParts(isReport, parts) : description,
    withoutModel: isReport
      ? 'Without a language model, each section holds the passages that bear on its heading. The instructions are not read.'
      : 'Without a language model, each field holds the value or the sentence nearest to its name. The instructions are not read.',
    options,
    writeInstruction: ({ focus }: z.output<typeof options>) =>
      `${prompt}\n\n${isReport ? 'Write a section for each of these headings, in this order, and none else' : 'Write a row for each source, by title, with these columns'}:\n${listParts(shape.parts)}${sayFocus(focus)}`.trim(),
    nothing: {
      message: 'These sources say nothing about what this transform asks for.',
      action: 'Add sources on its subject, or change its headings or fields.',
    },
  };
  return isReport
    ? defineTransform({
        ...declaration,
        data: reportSchema,
        isEmpty: ({ sections }) => sections.every(({ statements }) => statements.length === 0),
        arrange: (data) => ({
          type: data.type,
          lead: [],
          sections: parts.flatMap((heading) => {
            const found = data.sections.find((section) => isSame(section.heading, heading));
            return found === undefined ? [] : [{ heading, statements: found.statements }];
          }),
        }),
        write: writeReport,
      })
    : defineTransform({
        ...declaration,
        data: dataTableSchema,
        isEmpty: ({ rows }) => rows.length === 0,
        arrange: ({ type: kind, rows }) =>
          fillTable({
            type: kind,
            columns: parts,
            rows: rows.map(({ subject, cells }) => ({
              subject,
              cells: cells.map(({ column, value, quotes }) => ({
                column: parts.find((part) => isSame(part, column)) ?? column,
                value,
                quotes,
              })),
            })),
          }),
        write: writeDataTable,
        listTables: listDataTable,
      });
}

const isSame = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

const listParts = (parts: readonly TransformPart[]): string =>
  parts.map(({ name, hint }) => (hint === '' ? `- ${name}` : `- ${name}: ${hint}`)).join('\n');

const describeParts = (isReport: boolean, parts: readonly string[]): string =>
  `${isReport ? 'Sections' : 'A row for each source'}: ${parts.join(', ')}.`;
