import { brand } from "@earshot/contract";
import type { ReactNode } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { Button } from "../../../../ui/button.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useConversions } from "../api/get-conversion-setup.ts";
import { Code, ConversionKeys } from "./conversion-keys.tsx";
import { LatestConversions } from "./latest-conversions.tsx";

const convert = `${brand.name.toLowerCase()}("convert", { name: "signup", id: "user-1042" })`;

const heading = "mt-4 text-base font-semibold";

/** Explains how to report conversions, and lists the latest ones. */
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
        A writer can add links to your site to a reply; we count how many people follow them. Send
        us what those people do next, such as a sign-up or an order, and you see which reply led to
        it. We set no cookie and store nothing about a visitor except the hour of the click.
      </p>
      {!setup && !error && (
        <Loading label="Loading your keys">
          <Skeleton className="h-24" />
          <Skeleton className="mt-3 h-40" />
        </Loading>
      )}
      {error && !setup && (
        <p role="alert">
          {messageOf(error, "The keys could not be loaded.")}{" "}
          <Button onClick={() => void refetch()}>Try again</Button>
        </p>
      )}
      {setup && (
        <>
          <h3 className={heading}>On your pages</h3>
          <p className="max-w-[72ch] text-ink-2">
            Add the snippet to every page that a link may lead to. Where someone signs up or orders,
            call the function. <code>name</code> says what happened; <code>value</code> (a whole
            number of cents) and <code>currency</code> are optional. Send your own <code>id</code>,
            such as the order number: the same <code>id</code> counts once for each{" "}
            <code>name</code>. Without an id, only the first conversion of a <code>name</code>{" "}
            counts for each click, so a second order would be lost.
          </p>
          <Code label="The snippet" text={setup.snippet} />
          <Code label="The conversion" text={convert} />
          <h3 className={heading}>From your server</h3>
          <p className="max-w-[72ch] text-ink-2">
            Visitors who block scripts can’t be counted on your pages. Your server can send the
            conversion instead: store the <code>es_click</code> parameter of the landing address,
            and send it with the conversion within 30 days.
          </p>
          <ConversionKeys setup={setup} />
          <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1">
            <h3 className="text-base font-semibold">Latest conversions</h3>
            <Button size="small" variant="quiet" busy={isFetching} onClick={() => void refetch()}>
              {isFetching ? "Loading…" : "Refresh"}
            </Button>
          </div>
          <LatestConversions latest={setup.latest} now={now} replyLink={replyLink} />
        </>
      )}
    </Section>
  );
}
