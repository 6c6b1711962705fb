'use client';

import type { Element, ElementContent } from 'hast';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { CopyButton } from '@/components/ui/copy-button';
import { limits } from '@/lib/core/limits';
import { getText, isElement } from './tree';

type CodeBlockProps = {
  /** The `pre` element of the tree. */
  readonly node: Element;
  readonly children: ReactNode;
};

/**
 * The text must be unchanged for this many milliseconds before colours are computed, so that a streaming block is not coloured at every
 * chunk.
 */
const highlightAfterMs = 150;

/** A code block that scrolls by itself, can be copied, and is coloured once it is on screen and no longer changing. */
export function CodeBlock({ node, children }: CodeBlockProps) {
  const code = node.children.find(isElement);
  const text = code ? getText(code) : '';
  const language = readLanguage(code);
  // Code inside a quote or a list is stamped line by line and stays uncoloured.
  const isOneRun = code?.children.length === 1 && code.children[0]?.type === 'text';
  const coloured = useHighlight(text, isOneRun ? language : null);
  return (
    <div className="code-block group/code relative overflow-hidden rounded-control bg-sunk">
      <div className="no-print absolute end-1 top-1 flex items-center justify-end gap-1 bg-sunk font-operating opacity-0 transition-opacity group-focus-within/code:opacity-100 group-hover/code:opacity-100 pointer-coarse:static pointer-coarse:px-1 pointer-coarse:pt-1 pointer-coarse:opacity-100">
        {language && <span className="text-label text-soft">{language}</span>}
        <CopyButton label="Copy code" text={text} />
      </div>
      <pre tabIndex={0} role="group" aria-label={language ? `Code, ${language}` : 'Code'} dir="ltr">
        {coloured && code ? (
          <code data-start={code.properties['dataStart']} data-end={code.properties['dataEnd']}>
            {coloured.children.map(renderCode)}
          </code>
        ) : (
          children
        )}
      </pre>
    </div>
  );
}

function readLanguage(code: Element | undefined): string | null {
  const names = code?.properties['className'];
  const name = Array.isArray(names) ? names.find((item) => String(item).startsWith('language-')) : undefined;
  return name === undefined ? null : String(name).slice('language-'.length);
}

function useHighlight(text: string, language: string | null): Element | null {
  const [result, setResult] = useState<{ readonly text: string; readonly element: Element } | null>(null);
  useEffect(() => {
    if (!language || text.length > limits.highlightChars) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      import('./highlight-code').then(
        ({ highlightCode }) => {
          const element = highlightCode(text, language);
          if (isCurrent) setResult({ text, element });
        },
        // If colouring cannot be loaded, the code stays readable without it.
        () => undefined,
      );
    }, highlightAfterMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text, language]);
  return result?.text === text ? result.element : null;
}

function renderCode(node: ElementContent, index: number): ReactNode {
  if (node.type === 'text') return <Fragment key={index}>{node.value}</Fragment>;
  if (!isElement(node)) return null;
  const names = node.properties['className'];
  return (
    <span key={index} className={Array.isArray(names) ? names.join(' ') : undefined}>
      {node.children.map(renderCode)}
    </span>
  );
}
