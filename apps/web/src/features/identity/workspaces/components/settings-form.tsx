import { limits, type Settings } from "@earshot/contract";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { detailOf, messageOf } from "../../../../lib/api-error.ts";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { browserZone } from "../../../../lib/time-zone.ts";
import { isText, useFormDraft } from "../../../../lib/use-form-draft.ts";
import { Button } from "../../../../ui/button.tsx";
import { CheckboxField, TextArea } from "../../../../ui/field.tsx";
import { TimeZoneField } from "../../../../ui/time-zone-field.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useSaveSettings } from "../api/save-settings.ts";

const names = ["autoPost", "disclosure", "timeZone"] as const;
const failed = "Failed to save the settings";

/** Completes a rule's message with the field's name: "The disclosure line must say who you are". */
const asSentence = (message: string) => `The disclosure line ${message}.`;
const disclosureRule = fieldRule(({ calls }) => calls.putSettings.body.shape.disclosure);
const checkDisclosure = async (value: string) => {
  const checked = await disclosureRule(value);
  return checked === true || asSentence(checked);
};

/** Returns the server's message for each field, from details of the form "field: message". */
function fieldProblems(error: unknown): Partial<Record<(typeof names)[number], string>> {
  const found = names.flatMap((name) => {
    const detail = detailOf(error, name);
    return detail ? [[name, detail] as const] : [];
  });
  return Object.fromEntries(found);
}

/** The settings for placing replies, the disclosure line, and the time zone of days. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const save = useSaveSettings();
  const [problem, setProblem] = useState<string | null>(null);
  const draft = useFormDraft(
    "settings",
    { disclosure: settings.disclosure },
    { disclosure: isText },
  );
  const { register, handleSubmit, formState, setError, setValue, watch, reset } = useForm<Settings>(
    { defaultValues: { ...settings, ...draft.initial } },
  );
  useEffect(() => {
    const subscription = watch(({ disclosure }, { name }) => {
      if (name === "disclosure") draft.save({ disclosure: disclosure ?? "" });
    });
    return () => subscription.unsubscribe();
  }, [watch, draft]);
  const [autoPost, disclosure, timeZone] = watch(names);
  const length = disclosure.trim().length;
  const isUnsaved =
    autoPost !== settings.autoPost ||
    disclosure !== settings.disclosure ||
    timeZone !== settings.timeZone;

  const submit = handleSubmit(async (values) => {
    setProblem(null);
    try {
      // Only what was changed here, because another tab may have changed the rest.
      const saved = await save.mutateAsync({
        ...(values.autoPost !== settings.autoPost && { autoPost: values.autoPost }),
        ...(values.disclosure !== settings.disclosure && { disclosure: values.disclosure }),
        ...(values.timeZone !== settings.timeZone && { timeZone: values.timeZone }),
      });
      draft.rebase({ disclosure: saved.settings.disclosure });
      draft.clear();
      reset(saved.settings);
      showToast({ title: "Settings saved." });
    } catch (error) {
      const problems = fieldProblems(error);
      const description = messageOf(error, "Please try again.");
      if (problems.disclosure) {
        setError("disclosure", { message: asSentence(problems.disclosure) }, { shouldFocus: true });
      }
      if (problems.autoPost) setError("autoPost", { message: problems.autoPost });
      if (problems.timeZone) {
        setError("timeZone", { message: `The time zone ${problems.timeZone}.` });
      }
      if (Object.keys(problems).length === 0) setProblem(description);
      showToast({ title: failed, description, tone: "destructive" });
    }
  });

  return (
    <form noValidate onSubmit={submit} aria-label="Settings" className="grid max-w-[72ch] gap-8">
      <section className="grid gap-2">
        <h2 className="font-display text-xl font-bold tracking-[-0.02em]">Posting replies</h2>
        <CheckboxField
          label="Post approved replies without asking me"
          role="switch"
          aria-describedby="auto-post-hint"
          {...register("autoPost")}
        />
        <p id="auto-post-hint" className="text-ink-2">
          On, a writer posts a reply as soon as its text is approved. Off, each text waits for you
          in Replies for up to 24 hours, and you approve it or ask for a change.
        </p>
        {formState.errors.autoPost && (
          <p role="alert" className="text-sm font-medium text-signal">
            {formState.errors.autoPost.message}
          </p>
        )}
      </section>
      <section className="grid gap-2">
        <h2 className="font-display text-xl font-bold tracking-[-0.02em]">Disclosure</h2>
        <p className="text-ink-2">
          Every reply carries this line, so that readers know who is speaking. You choose the
          wording; the line itself can't be removed.
        </p>
        <TextArea
          label="Disclosure line"
          hint={`10 to ${limits.disclosureMax} characters; ${length.toLocaleString()} now.`}
          error={formState.errors.disclosure?.message}
          {...register("disclosure", { validate: checkDisclosure })}
        />
      </section>
      <section className="grid gap-2">
        <h2 className="font-display text-xl font-bold tracking-[-0.02em]">Days</h2>
        <TimeZoneField
          zone={timeZone}
          here={browserZone()}
          hint="Charts, trends and day filters use days in this time zone. Days that are already counted stay as they are."
          error={formState.errors.timeZone?.message}
          onChange={(zone) => setValue("timeZone", zone)}
        />
      </section>
      {problem && (
        <p role="alert" className="font-medium text-signal">
          {failed}: {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" variant="primary" busy={save.isPending}>
          {save.isPending ? "Saving..." : "Save settings"}
        </Button>
        {isUnsaved && <p className="text-sm text-ink-2">You have unsaved changes.</p>}
      </div>
    </form>
  );
}
