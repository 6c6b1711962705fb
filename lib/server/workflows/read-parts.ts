/** The building blocks of workflows for the editor: the declarations, including what cannot run here and why. */
import { z } from 'zod';
import { listActionTypes } from '@/lib/domain/workflows/actions/registry';
import { entities } from '@/lib/domain/workflows/entities';
import { starters } from '@/lib/domain/workflows/starters/registry';
import { triggers } from '@/lib/domain/workflows/triggers';
import type { ReplyOf } from '@/lib/protocol/http/endpoint';
import type { getWorkflowPartsEndpoint } from '@/lib/protocol/http/workflow-parts';
import { listOfferedPorts } from './offered-actions';

const schemaShape = z.record(z.string(), z.json());

export function readParts(): ReplyOf<typeof getWorkflowPartsEndpoint> {
  return {
    action_types: listActionTypes(listOfferedPorts()).map(({ action, unavailable }) => ({
      type: action.type,
      title: action.title,
      sentence: action.sentence,
      risk: action.risk,
      unavailable,
      ports: action.ports.map((port) => ({ ...port })),
      default_port: action.defaultPort,
      outputs: action.outputs.map((output) => ({ ...output })),
      config_schema: schemaShape.parse(action.configSchema),
      secret_keys: [...action.secretKeys],
    })),
    triggers: triggers.map((trigger) => ({ ...trigger })),
    entities: entities.map(({ id, name, one, many, triggers: known, fields, hasCollection }) => ({
      id,
      name,
      one,
      many,
      triggers: [...known],
      has_collection: hasCollection,
      fields: fields.map((field) => ({ ...field })),
    })),
    starters: starters.map(({ id, title, sentence, optionsSchema }) => ({
      id,
      title,
      sentence,
      options_schema: schemaShape.parse(optionsSchema),
    })),
  };
}
