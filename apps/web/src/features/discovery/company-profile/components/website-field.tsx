import type { UseFormReturn } from "react-hook-form";
import type { CompanyForm } from "../../../../lib/company-form.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { Button } from "../../../../ui/button.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { FormTextField } from "../../../../ui/form-text-field.tsx";
import { fieldOptions, shortNames } from "../fields.ts";
import { type Analysis, analysisFailed } from "../use-analysis.ts";

/** The time limit for reading the page; after it, the text is being analyzed. */
const readingMs = 10_000;

function Reading({ website, since }: { website: string; since: number }) {
  const now = useNow(1_000);
  const seconds = Math.max(0, Math.round((now - since) / 1_000));
  const step =
    now - since < readingMs
      ? `Reading ${website}: title, text, and description.`
      : `Analyzing what ${website} says about your company. This can take a minute; you can continue in the meantime.`;
  return (
    <>
      <span role="status">{step}</span>{" "}
      <span aria-hidden="true" className="tabular-nums">
        {seconds.toLocaleString()} s
      </span>
    </>
  );
}

function Outcome({ analysis }: { analysis: Extract<Analysis, { state: "read" }> }) {
  const { website, byModel, filled } = analysis;
  const from = byModel ? `AI has read ${website}` : `Taken directly from the text of ${website}`;
  const names = new Intl.ListFormat().format(filled.map((name) => shortNames[name]));
  return (
    <span role="status">
      {filled.length > 0
        ? `${from}. Filled in: ${names}. Please check it.`
        : `${website} has nothing that we could fill in.`}
    </span>
  );
}

/** The website's address, the button that analyzes it, and the outcome. */
export function WebsiteField({
  form,
  analysis,
  onAnalyze,
}: {
  form: UseFormReturn<CompanyForm>;
  analysis: Analysis;
  onAnalyze: () => void;
}) {
  const isReading = analysis.state === "reading";
  return (
    <div className="grid gap-2">
      <div className="grid items-start gap-2 sm:grid-cols-[minmax(0,1fr)_auto]">
        <FormTextField form={form} name="websiteUrl" {...fieldOptions("websiteUrl")} />
        <Button className="min-h-11 sm:mt-[1.6875rem]" busy={isReading} onClick={onAnalyze}>
          {isReading ? "Analyzing..." : "Analyze"}
        </Button>
      </div>
      {analysis.state === "failed" && <FormProblem>{analysisFailed}</FormProblem>}
      {analysis.state !== "failed" && (
        <p className="text-sm text-ink-2">
          {analysis.state === "idle" &&
            "We read the page and fill in what it says. Other fields stay unchanged."}
          {analysis.state === "reading" && <Reading {...analysis} />}
          {analysis.state === "read" && <Outcome analysis={analysis} />}
        </p>
      )}
    </div>
  );
}
