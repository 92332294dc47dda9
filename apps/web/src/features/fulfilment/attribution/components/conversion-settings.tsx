import { brand } from "@earshot/contract";
import type { ReactNode } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { Button } from "../../../../ui/button.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useConversions } from "../api/conversions.ts";
import { Code, ConversionKeys } from "./conversion-keys.tsx";
import { LatestConversions } from "./latest-conversions.tsx";

const convert = `${brand.name.toLowerCase()}("convert", { name: "signup", id: "user-1042" })`;

const heading = "mt-4 text-base font-semibold";

/** How a customer learns what came of the tracked links of its replies. */
export function ConversionSettings({
  replyLink,
}: {
  replyLink: (replyId: string, words: string) => ReactNode;
}) {
  const now = useNow(60_000);
  const { data: setup, error, refetch, isFetching } = useConversions();
  return (
    <Section title="Conversions">
      <p className="max-w-[72ch] text-ink-2">
        A writer can put links to your site into a reply that count how many people follow them.
        Tell us what those people do next, a sign-up or an order, and you see which replies brought
        it. No cookie is set, and of a visitor nothing is kept but the hour of the click.
      </p>
      {!setup && !error && (
        <Loading label="Reading your keys">
          <Skeleton className="h-24" />
          <Skeleton className="mt-3 h-40" />
        </Loading>
      )}
      {error && !setup && (
        <p role="alert">
          {messageOf(error, "The keys could not be read.")}{" "}
          <Button onClick={() => void refetch()}>Try again</Button>
        </p>
      )}
      {setup && (
        <>
          <h3 className={heading}>On your pages</h3>
          <p className="max-w-[72ch] text-ink-2">
            Put the snippet into every page that a link may lead to. Where somebody has signed up or
            ordered, make the call. <code>name</code> says what happened; <code>value</code> (a
            whole number of cents) and <code>currency</code> are up to you. Give your own{" "}
            <code>id</code> of it, such as the order’s: the same <code>id</code> counts once for
            each <code>name</code>. Without one only the first of a <code>name</code> counts for
            each click, so a second order would be lost.
          </p>
          <Code label="The snippet" text={setup.snippet} />
          <Code label="The conversion" text={convert} />
          <h3 className={heading}>From your server</h3>
          <p className="max-w-[72ch] text-ink-2">
            Who blocks scripts is not seen on your pages. Your server can tell it instead: keep the{" "}
            <code>es_click</code> of the address that somebody arrives at, and send it with the
            conversion, within 30 days.
          </p>
          <ConversionKeys setup={setup} />
          <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1">
            <h3 className="text-base font-semibold">The latest conversions</h3>
            <Button size="small" variant="quiet" busy={isFetching} onClick={() => void refetch()}>
              {isFetching ? "Looking…" : "Look again"}
            </Button>
          </div>
          <LatestConversions latest={setup.latest} now={now} replyLink={replyLink} />
        </>
      )}
    </Section>
  );
}
