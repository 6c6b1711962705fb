import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { TableScreen } from '@/components/tables/table-screen';
import { AppError } from '@/lib/core/errors';
import { limits } from '@/lib/core/limits';
import { readOffered } from '@/lib/server/models/present-offered';
import { readTable } from '@/lib/server/tables/read-tables';
import { requireViewer } from '../../require-viewer';

type PageProps = { readonly params: Promise<{ readonly slug: string; readonly id: string }> };

const load = cache(async (slug: string, id: string) => {
  const viewer = await requireViewer(slug);
  try {
    return { viewer, table: await readTable(viewer, id, { limit: limits.pageItems }) };
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') notFound();
    throw error;
  }
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { slug, id } = await params;
  return { title: (await load(slug, id)).table.title };
}

export default async function TablePage({ params }: PageProps) {
  const { slug, id } = await params;
  const { viewer, table } = await load(slug, id);
  return <TableScreen key={id} table={table} models={await readOffered(viewer)} />;
}
