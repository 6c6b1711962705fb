import type { Metadata } from 'next';
import { AddPageScreen } from '@/components/sources/add/add-page-screen';
import { findSharedAddress, type SharedQuery } from '@/components/sources/add/find-shared-address';
import { requireViewer } from '../require-viewer';

type PageProps = {
  readonly params: Promise<{ readonly slug: string }>;
  readonly searchParams: Promise<SharedQuery>;
};

export const metadata: Metadata = { title: 'Add a page' };

export default async function AddPage({ params, searchParams }: PageProps) {
  await requireViewer((await params).slug);
  return <AddPageScreen address={findSharedAddress(await searchParams) ?? ''} />;
}
