/** The building blocks of workflows for tools, read from the declarations (agent-chat §5 "Discovery"). */
import { z } from 'zod';
import { listActionTypes } from '@/lib/domain/workflows/actions/registry';
import { entities } from '@/lib/domain/workflows/entities';
import { triggers } from '@/lib/domain/workflows/triggers';
import type { DiscoveryPort } from '@/lib/engine/tools/ports/discovery';
import { listOfferedPorts } from './offered-actions';

const schemaShape = z.record(z.string(), z.json());

export function createDiscoveryPort(): DiscoveryPort {
  return {
    listActionTypes: () =>
      Promise.resolve(
        listActionTypes(listOfferedPorts()).map(({ action, unavailable }) => ({
          actionType: action.type,
          name: action.title,
          description: action.sentence,
          unavailable,
          configSchema: schemaShape.parse(action.configSchema),
          outputPorts: action.ports
            .toSorted(
              (one, other) => rank(one.name, action.defaultPort) - rank(other.name, action.defaultPort),
            )
            .map(({ name, words }) => ({ name, description: words })),
        })),
      ),
    listTriggerTypes: () =>
      Promise.resolve(triggers.map(({ id, type, sentence }) => ({ id, name: type, description: sentence }))),
    listEntities: () =>
      Promise.resolve(
        entities.map((entity) => ({
          id: entity.id,
          name: entity.name,
          description: `The team’s ${entity.many}.`,
          triggerTypes: entity.triggers,
          fields: entity.fields.map(({ name, kind }) => ({ name, kind })),
        })),
      ),
  };
}

const rank = (port: string, first: string) => (port === first ? 0 : 1);
