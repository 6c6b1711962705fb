/** A back-up in one sentence. */
import type { BackupManifest } from '@/lib/platform/backup/manifest';

export function describeBackup({ tables, createdAt }: BackupManifest): string {
  const count = (name: string) => tables.find((table) => table.name === name)?.rows ?? 0;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const megabytes = tables.reduce((sum, table) => sum + table.bytes, 0) / 2 ** 20;
  const parts = [
    writeCount(count('user'), 'person', 'people'),
    writeCount(count('workspace'), 'workspace', 'workspaces'),
    writeCount(count('source'), 'source', 'sources'),
    writeCount(count('original'), 'original', 'originals'),
  ];
  const when = createdAt.replace('T', ' ').replace(/\..*$/, ' UTC');
  return `As of ${when}: ${parts.join(', ')}; ${rows} rows, ${megabytes.toFixed(1)} MB.`;
}

const writeCount = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
