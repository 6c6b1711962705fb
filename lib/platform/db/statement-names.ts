/**
 * Which statements the server prepares once for each connection, and from then on only executes: those that are sent again and again. Every table
 * has policies, so planning a statement takes the server longer than doing it. Only for connections that lead to the server itself: a
 * pooler in transaction mode lends a connection to many clients, which do not know what the others have prepared.
 */
import { createRecentMap } from '@/lib/core/recent-map';
import { onePerProcess } from '../process-state';

/** A statement is prepared when it is sent for the fifth time. PostgreSQL itself waits as long until it keeps a plan. */
const usesBefore = 4;
/** Each connection keeps the plans of all of them, about 25 kB each, until it ends. */
const mostNames = 150;
/** Statements whose uses are counted. */
const mostCounted = 500;
/** A statement with a list of ids, or of rows, has another text for each length of the list. */
const withList = /\bIN \(\$\d+,|\),\s*\(\s*\$\d/i;

export type StatementNames = {
  /** Returns the name under which this text is prepared, which no other text has. Empty, as in the protocol, if it is not to be prepared. */
  nameOf(sql: string): string;
  /** Prepares nothing any more, because the schema was changed under what is prepared. */
  stop(): void;
};

export function createStatementNames(): StatementNames {
  const names = new Map<string, string>();
  const uses = createRecentMap<string, number>(mostCounted);
  let hasStopped = false;
  return {
    nameOf(sql) {
      if (hasStopped) return '';
      const known = names.get(sql);
      if (known !== undefined) return known;
      if (names.size >= mostNames || !sql.includes('$1') || withList.test(sql)) return '';
      const used = uses.set(sql, (uses.get(sql) ?? 0) + 1);
      if (used <= usesBefore) return '';
      const name = `s${names.size + 1}`;
      names.set(sql, name);
      return name;
    },
    stop() {
      hasStopped = true;
    },
  };
}

const shared = onePerProcess('statement names', createStatementNames);

export const getStatementNames = (): StatementNames => shared.get();
