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

function Form({ form }: { form: NonNullable<SubredditAnalysis["form"]> }) {
  const { titleLength, textLength, questionShare, linkShare } = form;
  const rows = [
    {
      name: "Characters of the title (median)",
      all: numberInWords(titleLength.median),
      best: numberInWords(titleLength.best),
    },
    {
      name: "Characters of the text (median)",
      all: numberInWords(textLength.median),
      best: numberInWords(textLength.best),
    },
    {
      name: "Ask a question",
      all: percent(questionShare.all),
      best: percent(questionShare.best),
    },
    { name: "Have a link", all: percent(linkShare.all), best: percent(linkShare.best) },
  ];
  return (
    <Section title="Form of its posts" className="max-w-3xl">
      <p className="text-ink-2">
        {`Measured on ${count(form.posts, "post")}: all of them, and the quarter with the most votes.`}
      </p>
      <Table
        caption="Form of its posts"
        hideCaption
        empty=""
        rows={rows}
        rowId={({ name }) => name}
        columns={[
          { id: "name", name: "Feature", cell: ({ name }) => name },
          { id: "all", name: "All posts", numeric: true, cell: ({ all }) => all },
          { id: "best", name: "Best quarter", numeric: true, cell: ({ best }) => best },
        ]}
      />
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
      {notice && <WarningNote title="Not everything was possible">{notice}</WarningNote>}
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
      {form && <Form form={form} />}
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

function Analysis({ subreddit, plansLink }: { subreddit: string; plansLink: ReactNode }) {
  const { data, error, isFetching, refetch } = useSubredditAnalysis(subreddit);
  if (data) return <Described analysis={data} plansLink={plansLink} />;
  if (error && !isFetching) {
    return (
      <div className="grid max-w-2xl justify-items-start gap-3">
        <FormProblem>{messageOf(error, "The community could not be analyzed.")}</FormProblem>
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    );
  }
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
  plansLink: ReactNode;
  onSearch: (subreddit: string) => void;
}

/** Describes a community: its rules, form, best times, what does well and who answers. */
export function SubredditView({ subreddit, plansLink, onSearch }: SubredditViewProps) {
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
        <Analysis key={subreddit} subreddit={subreddit} plansLink={plansLink} />
      )}
    </div>
  );
}
