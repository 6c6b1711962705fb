/** Adds a line to the audit log, which nobody can change. */
import { z } from 'zod';
import { messageField } from '../config-fields';
import { defineAction, outcomePorts } from '../define-action';
import { sayQuoted } from '../effect-words';
import { createIdempotencyKey, leave } from '../step-outcome';

export const logAuditEntry = defineAction({
  type: 'log_audit_entry',
  title: 'Write to the audit log',
  sentence: 'Adds an entry to the workspace’s audit log.',
  config: z.strictObject({ message: messageField }),
  ports: outcomePorts,
  defaultPort: 'success',
  risk: 'write',
  outputs: [],
  needs: ['audit'],
  effect: ({ message }) => `writes ${sayQuoted(message, 'a line')} into the audit log`,
  async execute({ message }, host, context) {
    await host.audit.write({ message, idempotencyKey: createIdempotencyKey(context) });
    return leave('success');
  },
});
