import { brand } from "@earshot/contract";
import type { ReactNode } from "react";

/** The addresses of the built assets that the pages use. */
export interface Assets {
  styles: readonly string[];
  script: string;
  /** The fonts of the first screen. */
  fonts: readonly string[];
}

/** A placeholder for the product's own address, which only the running server knows. */
export const site = "%SITE%";

interface DocumentProps {
  path: string;
  title: string;
  description: string;
  assets: Assets;
  /** Structured data of schema.org. */
  data?: object;
  children: ReactNode;
}

/** Escapes `<`, so that it can't end the element early. */
const writeData = (data: object) => JSON.stringify(data).replaceAll("<", "\\u003c");

/** A complete public page. */
export function PublicDocument(props: DocumentProps) {
  const { path, title, description, assets, data, children } = props;
  const address = `${site}${path}`;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <link rel="canonical" href={address} />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#faf8f3" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#14130f" media="(prefers-color-scheme: dark)" />
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {assets.fonts.map((href) => (
          <link
            key={href}
            rel="preload"
            href={href}
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
          />
        ))}
        <script src="/theme.js" />
        <script type="module" src={assets.script} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={brand.name} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:url" content={address} />
        <meta property="og:image" content={`${site}/pictures/share.png`} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta
          property="og:image:alt"
          content={`${brand.name}: a question in a thread and a disclosed reply below it`}
        />
        <meta name="twitter:card" content="summary_large_image" />
        {data && (
          <script
            type="application/ld+json"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own data, escaped
            dangerouslySetInnerHTML={{ __html: writeData(data) }}
          />
        )}
      </head>
      <body>{children}</body>
    </html>
  );
}
