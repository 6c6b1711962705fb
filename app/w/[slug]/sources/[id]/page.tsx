import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { readLook } from '@/components/sources/read-look';
import { SourceScreen } from '@/components/sources/source-screen';
import { AppError } from '@/lib/core/errors';
import { readSource } from '@/lib/server/sources/read-sources';
import { requireViewer } from '../../require-viewer';

type PageProps = {
  readonly params: Promise<{ readonly slug: string; readonly id: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
};

/** Asked once for the title and the page together. */
const load = cache(async (slug: string, id: string) => {
  const viewer = await requireViewer(slug);
  try {
    return await readSource(viewer, id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') notFound();
    throw error;
  }
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { slug, id } = await params;
  return { title: (await load(slug, id)).title };
}

export default async function SourcePage({ params, searchParams }: PageProps) {
  const { slug, id } = await params;
  return <SourceScreen key={id} source={await load(slug, id)} look={readLook(await searchParams)} />;
}
