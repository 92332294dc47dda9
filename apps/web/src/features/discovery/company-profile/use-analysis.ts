import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { track } from "../../../lib/analytics/analytics.ts";
import { events } from "../../../lib/analytics/events.ts";
import { detailOf } from "../../../lib/api-error.ts";
import {
  type CompanyField,
  type CompanyForm,
  fillFromAnalysis,
} from "../../../lib/company-form.ts";
import { fieldRule } from "../../../lib/field-rule.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { useOneAtATime } from "../../../ui/use-one-at-a-time.ts";
import { useAnalyzeWebsite } from "./api/analyze-website.ts";
import { inOneLine, messages } from "./messages.ts";

const rule = fieldRule(({ calls }) => calls.analyzeWebsite.body.shape.websiteUrl);

/** The state of a website analysis. */
export type Analysis =
  | { state: "idle" }
  | { state: "reading"; website: string; since: number }
  | { state: "failed" }
  | { state: "read"; website: string; byModel: boolean; filled: CompanyField[] };

/**
 * Analyzes the website and fills in what was found. Fields that were edited in the meantime keep their text. The
 * analysis continues while another step is shown.
 */
export function useAnalysis(form: UseFormReturn<CompanyForm>) {
  const [analysis, setAnalysis] = useState<Analysis>({ state: "idle" });
  const analyze = useAnalyzeWebsite();

  const run = useOneAtATime(async () => {
    const before = { ...form.getValues() };
    const website = before.websiteUrl.trim();
    const verdict = await rule(website);
    if (verdict !== true) {
      form.setError("websiteUrl", { message: verdict }, { shouldFocus: true });
      return;
    }
    form.clearErrors("websiteUrl");
    setAnalysis({ state: "reading", website, since: Date.now() });
    try {
      const result = await analyze.mutateAsync(website);
      const filled = fillFromAnalysis(form, before, result);
      const byModel = result.source === "model";
      setAnalysis({ state: "read", website, byModel, filled });
      showToast(messages.analyzed);
      track(events.websiteAnalyzed, { source: result.source, fields: filled.length });
    } catch (error) {
      const wrong = detailOf(error, "websiteUrl");
      setAnalysis({ state: wrong ? "idle" : "failed" });
      if (wrong) {
        form.setError("websiteUrl", { message: wrong }, { shouldFocus: true });
        return;
      }
      showToast({ ...messages.analysisFailed, tone: "destructive" });
    }
  });
  return { analysis, analyze: run };
}

export const analysisFailed = inOneLine(messages.analysisFailed);
