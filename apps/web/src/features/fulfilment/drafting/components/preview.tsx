import { replyFormatOf, type Source, sourceNames, withDisclosure } from "@earshot/contract";
import { Fragment, lazy, Suspense } from "react";
import { webAddress } from "../../../../lib/format.ts";
import { accountName } from "../../../../lib/post-title.ts";
import { ExternalLink } from "../../../../ui/external-link.tsx";
import { cutAtSpans } from "../../../../ui/mark.tsx";
import { linkSpans } from "../prose.ts";

const PreviewMarkdown = lazy(() =>
  import("./preview-markdown.tsx").then((module) => ({ default: module.PreviewMarkdown })),
);

/** Completes an address with its scheme. */
const follow = (written: string) =>
  webAddress(/^https?:/i.test(written) ? written : `https://${written}`);

/** Shows a text with its addresses as links, as platforms without markup do. */
function PlainText({ text }: { text: string }) {
  return (
    <p className="whitespace-pre-line">
      {cutAtSpans(text, linkSpans(text)).map(({ start, text: piece, marked }) => {
        const href = marked ? follow(piece) : null;
        return href === null ? (
          <Fragment key={start}>{piece}</Fragment>
        ) : (
          <ExternalLink key={start} href={href} className="text-signal underline">
            {piece.replace(/^https?:\/\//i, "")}
          </ExternalLink>
        );
      })}
    </p>
  );
}

interface PreviewProps {
  source: Source;
  text: string;
  disclosure: string;
  /** The account that the writer has declared on the platform; undefined: none. */
  account: string | undefined;
}

/** The reply as its platform will show it, with the disclosure line. */
export function Preview({ source, text, disclosure, account }: PreviewProps) {
  const shown = withDisclosure(text, disclosure);
  return (
    <section
      aria-label={`As ${sourceNames[source]} shows it`}
      className="grid gap-1 rounded-lg border border-line bg-raised px-4 py-3"
    >
      <p className="text-sm text-ink-3">
        <bdi className="font-semibold text-ink">
          {account ? accountName(source, account) : "No account declared yet"}
        </bdi>{" "}
        · just now
      </p>
      <div dir="auto" className="[overflow-wrap:anywhere]">
        {replyFormatOf(source).hasMarkdown ? (
          <Suspense fallback={<PlainText text={shown} />}>
            <PreviewMarkdown text={shown} />
          </Suspense>
        ) : (
          <PlainText text={shown} />
        )}
      </div>
    </section>
  );
}
