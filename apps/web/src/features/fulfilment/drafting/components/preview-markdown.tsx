import type { ReactNode } from "react";
import Markdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { webAddress } from "../../../../lib/format.ts";
import { ExternalLink } from "../../../../ui/external-link.tsx";

const link = (href: string | undefined, children: ReactNode) =>
  href && webAddress(href) ? (
    <ExternalLink href={href} className="text-signal underline">
      {children}
    </ExternalLink>
  ) : (
    children
  );

// A comment must not add headings to the page. Reddit shows images in comments as links.
const heading = ({ children }: { children?: ReactNode }) => (
  <p className="text-lg font-bold">{children}</p>
);
const components: Components = {
  a: ({ href, children }) => link(href, children),
  img: ({ src, alt }) => link(typeof src === "string" ? src : undefined, alt || "picture"),
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  ul: ({ children }) => <ul className="list-disc pl-6">{children}</ul>,
  ol: ({ children, start }) => (
    <ol start={start} className="list-decimal pl-6">
      {children}
    </ol>
  ),
  blockquote: ({ children }) => (
    <blockquote className="border-l-2 border-edge pl-3 text-ink-2">{children}</blockquote>
  ),
  code: ({ children }) => (
    <code className="rounded bg-line px-1 font-mono text-sm">{children}</code>
  ),
  pre: ({ children }) => <pre className="overflow-x-auto">{children}</pre>,
  table: ({ children }) => (
    <div className="overflow-x-auto">
      <table className="border-collapse [&_td]:border [&_td]:border-line [&_td]:px-2 [&_th]:border [&_th]:border-line [&_th]:px-2">
        {children}
      </table>
    </div>
  ),
};

// Reddit's extensions of Markdown; strikethrough needs two tildes.
const plugins: Parameters<typeof Markdown>[0]["remarkPlugins"] = [
  [remarkGfm, { singleTilde: false }],
];

/** Shows a text as Reddit does. HTML is shown as text, and only web addresses become links. */
export function PreviewMarkdown({ text }: { text: string }) {
  return (
    <div className="grid gap-2">
      <Markdown
        remarkPlugins={plugins}
        components={components}
        urlTransform={(address) => webAddress(address) ?? ""}
      >
        {text}
      </Markdown>
    </div>
  );
}
