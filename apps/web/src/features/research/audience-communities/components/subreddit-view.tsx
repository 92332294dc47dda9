import type { SubredditAnalysis } from "@earshot/contract";
import { type ReactNode, useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { count, webAddress } from "../../../../lib/format.ts";
import { Supported } from "../../../../shared/evidence.tsx";
import { Button } from "../../../../ui/button.tsx";
import { ExternalLink } from "../../../../ui/external-link.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { Table } from "../../../../ui/table.tsx";
import { WarningNote } from "../../../../ui/warning-note.tsx";
import { useSubredditAnalysis } from "../api/analyze-communities.ts";
import { numberInWords, percent } from "../labels.ts";
import { CommunityRow } from "./community-row.tsx";
import { HoursChart } from "./hours-chart.tsx";

type Comparison = NonNullable<SubredditAnalysis["form"]["comparisons"]>[number];

const featureNames: Record<Comparison["feature"], string> = {
  title_length: "Characters of the title",
  length: "Characters of the text",
  paragraphs: "Paragraphs",
  question: "Ask a question",
  links: "Have a link",
};

/** "40 to 80", or the share of posts that have it: "35%" */
function rangeInWords({ feature }: Comparison, { from, to }: Comparison["best"]): string {
  const isShare = feature === "question" || feature === "links";
  return isShare ? percent(from) : `${numberInWords(from)} to ${numberInWords(to)}`;
}

function FormOfPosts({ form }: Pick<SubredditAnalysis, "form">) {
  const { posts, postsNeeded, comparisons } = form;
  const title = "Form of its posts";
  return (
    <Section title={title} className="max-w-3xl">
      {comparisons ? (
        <>
          <p className="text-ink-2">
            {`Measured on ${count(posts, "post")}: the middle half of the quarter with the most votes, and of the quarter with the fewest.`}
          </p>
          <Table
            caption={title}
            hideCaption
            empty=""
            rows={comparisons}
            rowId={({ feature }) => feature}
            columns={[
              { id: "feature", name: "Feature", cell: ({ feature }) => featureNames[feature] },
              {
                id: "best",
                name: "Most votes",
                numeric: true,
                cell: (one) => rangeInWords(one, one.best),
              },
              {
                id: "worst",
                name: "Fewest votes",
                numeric: true,
                cell: (one) => rangeInWords(one, one.worst),
              },
            ]}
          />
        </>
      ) : (
        <p className="max-w-[65ch] text-ink-2">
          {posts < postsNeeded
            ? `The votes of ${count(posts, "post")} are known. A comparison needs ${postsNeeded.toLocaleString()}.`
            : "Its posts have nearly the same votes, so there is nothing to compare."}
        </p>
      )}
    </Section>
  );
}

function BestPosts({ posts }: { posts: SubredditAnalysis["bestPosts"] }) {
  if (posts.length === 0) return null;
  return (
    <Section title="What did well" className="max-w-3xl">
      <ol className="border-t border-line">
        {posts.map(({ id, title, url, score, num_comments }) => {
          const address = webAddress(url);
          return (
            <li key={id} className="border-b border-line py-2 [overflow-wrap:anywhere]">
              <p dir="auto" className="font-semibold">
                {address ? (
                  <ExternalLink
                    href={address}
                    arrow
                    className="underline decoration-edge underline-offset-4"
                  >
                    {title}
                  </ExternalLink>
                ) : (
                  title
                )}
              </p>
              <p className="text-sm text-ink-3 tabular-nums">
                {count(score, "vote")}
                {num_comments !== null && ` · ${count(num_comments, "comment")}`}
              </p>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}

function Answering({ answering }: { answering: NonNullable<SubredditAnalysis["answering"]> }) {
  const { answers, people, topTenShare, byAuthorOfPost } = answering;
  return (
    <Section title="Who answers">
      <p className="max-w-[65ch]">
        {`${count(people, "person", "people")} wrote ${count(answers, "answer")}. The ten who wrote the most gave ${percent(topTenShare)} of them, and the authors of the posts themselves ${percent(byAuthorOfPost)}.`}
      </p>
    </Section>
  );
}

function Described({ analysis, plansLink }: { analysis: SubredditAnalysis; plansLink: ReactNode }) {
  const { community, form, bestPosts, hours, answering, tone, notice } = analysis;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <CommunityRow community={community} plansLink={plansLink} />
      {notice && <WarningNote title="Some results are missing">{notice}</WarningNote>}
      {tone && tone.length > 0 && (
        <Section title="How people write there" className="max-w-3xl">
          <ul aria-label="Tone" className="grid gap-4">
            {tone.map(({ text, evidence }) => (
              <li key={text} className="grid gap-1">
                <Supported text={text} evidence={evidence} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <FormOfPosts form={form} />
      {hours.length > 0 && (
        <div className="max-w-3xl">
          <HoursChart hours={hours} />
        </div>
      )}
      {answering && <Answering answering={answering} />}
      <BestPosts posts={bestPosts} />
    </div>
  );
}

interface AnalysisProps {
  subreddit: string;
  isAsked: boolean;
  plansLink: ReactNode;
}

function Analysis({ subreddit, isAsked, plansLink }: AnalysisProps) {
  const { data, error, isFetching, refetch } = useSubredditAnalysis(subreddit, isAsked);
  if (data) return <Described analysis={data} plansLink={plansLink} />;
  if (error && !isFetching) {
    return (
      <div className="grid max-w-2xl justify-items-start gap-3">
        <FormProblem>{messageOf(error, "The community could not be analyzed.")}</FormProblem>
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    );
  }
  if (!isFetching) return null;
  return (
    <>
      <p role="status">Reading its posts and rules. This takes up to two minutes.</p>
      <Loading label="Analyzing the community">
        <Skeleton className="h-60" />
      </Loading>
    </>
  );
}

interface SubredditViewProps {
  subreddit: string | undefined;
  /** Whether the user requested the description, which a reload does not repeat. */
  isAsked: boolean;
  plansLink: ReactNode;
  onSearch: (subreddit: string) => void;
}

/** Describes a community: its rules, tone and form, best times, successful posts, and who answers. */
export function SubredditView({ subreddit, isAsked, plansLink, onSearch }: SubredditViewProps) {
  const [typed, setTyped] = useState(subreddit ?? "");
  const [problem, setProblem] = useState<string | null>(null);
  function submit() {
    const name = typed
      .trim()
      .replace(/^\/?r\//i, "")
      .replace(/\/$/, "");
    if (name === "") return setProblem("Enter the name of a community.");
    if (!/^\w{2,21}$/.test(name)) return setProblem("This is not the name of a community.");
    setProblem(null);
    onSearch(name);
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <form
        noValidate
        aria-label="Describe a community"
        className="grid max-w-md grid-cols-[minmax(0,1fr)_auto] items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label="Name of a community"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="smallbusiness"
          error={problem ?? undefined}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" variant="primary" className="mt-[1.6875rem] min-h-11">
          Describe
        </Button>
      </form>
      {subreddit !== undefined && (
        <Analysis subreddit={subreddit} isAsked={isAsked} plansLink={plansLink} />
      )}
    </div>
  );
}
