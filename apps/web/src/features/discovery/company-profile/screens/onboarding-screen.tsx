import { brand, type CompanyContext, limits, type User } from "@earshot/contract";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { track } from "../../../../lib/analytics/analytics.ts";
import { events } from "../../../../lib/analytics/events.ts";
import { useBrand } from "../../../../lib/brand.ts";
import { type CompanyForm, emptyCompanyForm, type Step } from "../../../../lib/company-form.ts";
import { draftOwnerOf } from "../../../../lib/draft-owner.ts";
import { Button } from "../../../../ui/button.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { PlainPage } from "../../../../ui/plain-page.tsx";
import { showToast, showToasts } from "../../../../ui/toast-store.ts";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { useCompleteOnboarding } from "../api/complete-onboarding.ts";
import { ProfileStep } from "../components/profile-step.tsx";
import { Progress } from "../components/progress.tsx";
import { onboardingDraft } from "../draft.ts";
import { completionMessages, inOneLine, messages, profileSaved } from "../messages.ts";
import { asksForKeywords, formOf, furthestStep, profileOf } from "../profile.ts";
import { useAnalysis } from "../use-analysis.ts";
import { useStarterKeywords } from "../use-starter-keywords.ts";

interface OnboardingScreenProps {
  user: User;
  /** The saved profile; null for a new customer. */
  savedProfile: CompanyContext | null;
  /** The step in the address. */
  step: Step;
  /** Goes to the next step; the browser's Back returns. */
  onNext: (to: Step) => void;
  /** Goes to the previous step. */
  onBack: (to: Step) => void;
  /** Replaces the step in the address, without a history entry. */
  onResume: (at: Step) => void;
  onCompleted: () => void;
  /** A note below the title, such as the plan that was chosen before. */
  note?: ReactNode;
  /** Another question of the last step. */
  question: ReactNode;
  /** A note below the website analysis. */
  analysisNote: ReactNode;
  /** The button that leaves: signs out, or goes back. */
  leave: ReactNode;
}

const title = "Tell us about your company";
const stepTitles = { 1: "Your company", 2: "Your audience", 3: "Your market" } as const;

/** Asks a new customer about the company and the first keywords; later edits the company's profile. */
export function OnboardingScreen(props: OnboardingScreenProps) {
  const { user, savedProfile, leave, onResume } = props;
  const owner = draftOwnerOf(user);
  const draft = useMemo(() => onboardingDraft(owner), [owner]);
  const [initialDraft] = useState(draft.read);
  // Fixed at the start, because saving the profile changes it before the keywords are saved.
  const [needsKeywords] = useState(() => asksForKeywords(user));
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<CompanyForm>({
    defaultValues: {
      ...(savedProfile
        ? formOf(savedProfile)
        : { ...emptyCompanyForm, companyName: user.companyName ?? "" }),
      ...initialDraft.answers,
    },
  });
  const keywords = useStarterKeywords(draft);
  const { analysis, analyze } = useAnalysis(form);
  const complete = useCompleteOnboarding();
  // The address may contain a step that is not reachable yet.
  const step = Math.min(props.step, furthestStep(form.getValues())) as Step;

  const { watch } = form;
  useEffect(() => {
    const subscription = watch((_, { name }) => {
      if (name) draft.save({ answers: form.getValues() });
    });
    return () => subscription.unsubscribe();
  }, [watch, form, draft]);

  const isFresh = useRef(true);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFresh.current) return;
    draft.save({ step });
    heading.current?.focus();
  }, [step, draft]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen is opened
  useEffect(() => {
    if (!isFresh.current) return;
    isFresh.current = false;
    if (initialDraft.step === null) {
      if (!savedProfile) track(events.discoveryStarted);
      draft.save({ step });
    } else if (props.step === 1 && initialDraft.step > 1) onResume(initialDraft.step);
  }, []);

  useEffect(() => {
    // Otherwise the screen would jump ahead while the missing field is being typed.
    if (step !== props.step) onResume(step);
  }, [step, props.step, onResume]);

  const submit = useOneAtATime(async (answers: CompanyForm) => {
    setProblem(null);
    const chosen = needsKeywords ? keywords.addTyped() : [];
    if (!chosen) return keywords.field.current?.focus();
    if (needsKeywords && chosen.length < limits.starterKeywords) {
      return keywords.askForMore(limits.starterKeywords - chosen.length);
    }
    try {
      const profile = profileOf(answers, chosen, savedProfile !== null);
      const { refused } = await complete.mutateAsync({ profile, keywords: chosen });
      draft.clear();
      if (savedProfile) showToast({ title: profileSaved });
      else {
        showToasts(completionMessages(refused));
        track(events.discoveryCompleted, {
          keywords: chosen.length - refused.length,
          keywords_refused: refused.length,
          with_website: answers.websiteUrl.trim() !== "",
        });
      }
      props.onCompleted();
      return true;
    } catch {
      setProblem(inOneLine(messages.saveFailed));
      showToast({ ...messages.saveFailed, tone: "destructive" });
    }
  });

  const next = async () => props.onNext((step + 1) as Step);
  const shownBrand = useBrand();
  return (
    <PlainPage name={brand.name} width="wide">
      <div className="grid gap-2">
        <PageTitle documentTitle={`${stepTitles[step]} · ${title} · ${brand.name}`}>
          {title}
        </PageTitle>
        <p className="text-ink-2">
          {shownBrand.name} uses this to find the right conversations.{" "}
          {!savedProfile && "You can change it later, under Settings."}
        </p>
        {props.note}
      </div>
      <Progress step={step} />
      <form
        noValidate
        aria-label={stepTitles[step]}
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
        onSubmit={form.handleSubmit(step === 3 ? submit : next)}
      >
        <h2
          ref={heading}
          tabIndex={-1}
          className="font-display text-xl font-bold tracking-[-0.02em]"
        >
          {stepTitles[step]}
        </h2>
        <ProfileStep
          step={step}
          form={form}
          user={user}
          analysis={analysis}
          analysisNote={props.analysisNote}
          onAnalyze={analyze}
          keywords={keywords}
          asksForKeywords={needsKeywords}
        />
        {step === 3 && props.question}
        <FormProblem>{problem}</FormProblem>
        <div className="flex flex-wrap justify-between gap-3">
          {/* First in reading order, but not the default button. */}
          <Button unavailable={step === 1} onClick={() => props.onBack((step - 1) as Step)}>
            Back
          </Button>
          <Button type="submit" variant="primary" busy={complete.isPending}>
            {step < 3 ? "Next" : complete.isPending ? "Saving..." : "Complete"}
          </Button>
        </div>
      </form>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4 text-ink-2">
        <span className="min-w-0 [overflow-wrap:anywhere]">Signed in as {user.email}</span>
        {leave}
      </div>
    </PlainPage>
  );
}
