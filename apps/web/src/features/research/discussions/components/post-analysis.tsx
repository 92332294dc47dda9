import type { PostAnalysis as Analysis } from "@earshot/contract";
import type { ReactNode } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { Supported } from "../../../../shared/evidence.tsx";
import { Button } from "../../../../ui/button.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { WarningNote } from "../../../../ui/warning-note.tsx";
import { usePostAnalysis } from "../api/get-post.ts";
import type { DiscussionLinks } from "../list-context.ts";
import { PostDetail } from "./post-detail.tsx";

function Findings({ analysis }: { analysis: Analysis }) {
  const { relevance, findings, angle, notice } = analysis;
  return (
    <section aria-label="Analysis" className="grid max-w-3xl gap-4">
      <p className="text-ink-2">
        <span className="font-display text-2xl font-bold text-ink tabular-nums">
          {`${relevance} of 100`}
        </span>{" "}
        relevance: how many of your company profile’s words are in it.
      </p>
      {notice && <WarningNote title="Some results are missing">{notice}</WarningNote>}
      {findings && findings.length > 0 && (
        <ul aria-label="Findings" className="grid gap-4">
          {findings.map(({ text, evidence }) => (
            <li key={text} className="grid gap-1">
              <Supported text={text} evidence={evidence} />
            </li>
          ))}
        </ul>
      )}
      {findings?.length === 0 && !notice && (
        <p className="text-ink-2">
          The language model stated nothing that words of the post or its comments support.
        </p>
      )}
      {findings && !angle && !notice && (
        <p className="text-ink-2">
          The language model suggested no way to answer that words of the post or its comments
          support.
        </p>
      )}
      {angle && (
        <div className="grid gap-1">
          <h2 className="text-sm font-semibold text-ink-3">How to answer</h2>
          <Supported text={angle.text} evidence={angle.evidence} />
        </div>
      )}
    </section>
  );
}

interface PostAnalysisProps {
  postUrl: string;
  links: DiscussionLinks;
  /** Returns to the list. */
  back: ReactNode;
}

/** The analysis of a post by its address, and the post itself. */
export function PostAnalysis({ postUrl, links, back }: PostAnalysisProps) {
  const { data, error, isFetching, refetch } = usePostAnalysis(postUrl);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div>{back}</div>
      {data && (
        <>
          <Findings analysis={data} />
          <PostDetail whole={data} angle={data.angle?.text} links={links} />
        </>
      )}
      {!data && error && !isFetching && (
        <div className="grid max-w-2xl justify-items-start gap-3">
          <FormProblem>{messageOf(error, "The post could not be analyzed.")}</FormProblem>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      )}
      {!data && isFetching && (
        <>
          <p role="status">Reading and analyzing the post. This takes up to two minutes.</p>
          <Loading label="Analyzing the post">
            <Skeleton className="h-60" />
          </Loading>
        </>
      )}
    </div>
  );
}
