import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { TransformScreen } from '@/components/transforms/transform-screen';
import { AppError } from '@/lib/core/errors';
import { readTransform } from '@/lib/server/transforms/read-transform';
import { requireViewer } from '../../require-viewer';

type PageProps = { readonly params: Promise<{ readonly slug: string; readonly id: string }> };

const load = cache(async (slug: string, id: string) => {
  const viewer = await requireViewer(slug);
  try {
    return await readTransform(viewer, id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') notFound();
    throw error;
  }
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { slug, id } = await params;
  return { title: (await load(slug, id)).definition.title };
}

export default async function TransformPage({ params }: PageProps) {
  const { slug, id } = await params;
  return <TransformScreen key={id} transform={await load(slug, id)} />;
}
