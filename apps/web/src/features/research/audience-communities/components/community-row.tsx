import { type AudienceCommunity, platforms } from "@earshot/contract";
import type { ReactNode } from "react";
import { count, webAddress } from "../../../../lib/format.ts";
import { communityName } from "../../../../lib/post-title.ts";
import { RuleQuote } from "../../../../shared/rule-quote.tsx";
import { VerdictLabel } from "../../../../shared/verdict-label.tsx";
import { ExternalLink } from "../../../../ui/external-link.tsx";
import { communityFigures, measuredInWords } from "../labels.ts";
import { BestHours } from "./best-hours.tsx";
import { WatchButton } from "./watch-button.tsx";

/** Whether a product may be recommended in a community, with the sentence of its rules. */
export function PromotionRule({ rules }: Pick<AudienceCommunity, "rules">) {
  return (
    <div className="grid gap-0.5 text-sm">
      <p>
        <VerdictLabel verdict={rules.verdict} />
      </p>
      <p className="text-ink-2">{rules.reason}</p>
      {rules.quote && (
        <p className="border-l-2 border-line pl-2">
          <RuleQuote quote={rules.quote} />
        </p>
      )}
    </div>
  );
}

function Figures({ community }: { community: AudienceCommunity }) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {communityFigures.map(({ name, of, say }) => {
        const measured = of(community);
        return (
          <div key={name}>
            <dt className="text-sm text-ink-3">{name}</dt>
            <dd className="tabular-nums">
              {measured ? (
                <>
                  <span className="font-semibold">{say(measured.value)}</span>{" "}
                  <span className="text-sm text-ink-3">{`from ${count(measured.posts, "post")}`}</span>
                </>
              ) : (
                <span className="text-ink-3">not measured</span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

interface CommunityRowProps {
  community: AudienceCommunity;
  plansLink: ReactNode;
  /** Further actions, such as choosing it for a comparison. */
  actions?: ReactNode;
}

/** A community with its measurements, and its rule on promotion. */
export function CommunityRow({ community, plansLink, actions }: CommunityRowProps) {
  const { source, description, subscribers, rules, bestHours, failure } = community;
  const name = communityName(source, community.community);
  const address = webAddress(community.url);
  return (
    <article
      aria-label={name}
      className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-3 border-b border-line py-5 [overflow-wrap:anywhere]"
    >
      <div className="grid gap-0.5">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h3 className="text-lg font-semibold">
            {address ? (
              <ExternalLink
                href={address}
                arrow
                className="underline decoration-edge underline-offset-4"
              >
                {name}
              </ExternalLink>
            ) : (
              name
            )}
          </h3>
          {subscribers !== null && (
            <span className="text-sm text-ink-2 tabular-nums">
              {count(subscribers, "subscriber")}
            </span>
          )}
        </div>
        {description && (
          <p dir="auto" className="line-clamp-3 max-w-[72ch] text-ink-2">
            {description}
          </p>
        )}
      </div>
      <Figures community={community} />
      <p className="text-sm text-ink-3">{failure ?? measuredInWords(community)}</p>
      <PromotionRule rules={rules} />
      {bestHours.length > 0 && (
        <details className="max-w-xl">
          <summary className="w-fit rounded text-sm font-semibold text-ink-2">
            Show best hours
          </summary>
          <div className="mt-3">
            <BestHours community={community} />
          </div>
        </details>
      )}
      {platforms[source].hasListings && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <WatchButton community={community} plansLink={plansLink} />
          {actions}
        </div>
      )}
    </article>
  );
}
