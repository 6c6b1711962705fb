import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { readLook } from '@/components/sources/read-look';
import { SourceScreen } from '@/components/sources/source-screen';
import { AppError } from '@/lib/core/errors';
import { readSource } from '@/lib/server/sources/read-sources';
import { requireViewer } from '../../require-viewer';

type PageProps = {
  readonly params: Promise<{ readonly slug: string; readonly id: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
};

async function loadSource({ params }: Pick<PageProps, 'params'>) {
  const { slug, id } = await params;
  const viewer = await requireViewer(slug);
  try {
    return await readSource(viewer, id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') notFound();
    throw error;
  }
}

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  return { title: (await loadSource(props)).title };
}

export default async function SourcePage(props: PageProps) {
  const source = await loadSource(props);
  return <SourceScreen key={source.id} source={source} look={readLook(await props.searchParams)} />;
}
