import { brand } from "@earshot/contract";
import { messageOf } from "../../../../lib/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useCalibration } from "../api/get-calibration.ts";
import { LabeledFigures } from "../components/labeled-figures.tsx";
import { OwnFigures } from "../components/own-figures.tsx";

/** The workspace's decisions: loading, an error with a button to retry, or the figures. */
function OwnSection() {
  const { data: calibration, error, refetch } = useCalibration();
  if (calibration) return <OwnFigures {...calibration} />;
  if (error) {
    return (
      <EmptyState
        alert
        title="Your figures could not be loaded"
        action={<Button onClick={() => void refetch()}>Retry</Button>}
      >
        <p>{messageOf(error, "Please try again.")}</p>
      </EmptyState>
    );
  }
  return (
    <Loading label="Loading your figures">
      <Skeleton className="h-40" />
    </Loading>
  );
}

/** How a score is calculated, how often each level is right, and the workspace's own decisions. */
export function ScoringScreen() {
  return (
    <div className="max-w-3xl">
      <PageTitle documentTitle={`How scoring works · ${brand.name}`}>How scoring works</PageTitle>
      <div className="mt-4 grid max-w-[72ch] gap-3">
        <p>
          Each mention has a score of 0 to 100: how close its author is to buying. Rules read the
          text of the post. A request for a product, a comparison, a budget or a deadline raises the
          score; promotion, news and job offers lower it. Words from your company profile raise it,
          too.
        </p>
        <p>
          The reasons are below each mention, with the words they are based on. The same post always
          gets the same score, and no model is trained on posts. A score can be wrong: these figures
          say how often.
        </p>
      </div>
      <div className="mt-10">
        <LabeledFigures />
      </div>
      <div className="mt-12">
        <OwnSection />
      </div>
    </div>
  );
}
