import type { WriterSettings } from "@earshot/contract";
import { type FormEvent, useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { browserZone } from "../../../../lib/time-zone.ts";
import { useFormDraft } from "../../../../lib/use-form-draft.ts";
import { Button } from "../../../../ui/button.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { Section } from "../../../../ui/section.tsx";
import { TimeZoneField } from "../../../../ui/time-zone-field.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { useSaveWriterSettings } from "../api/save-writer-settings.ts";
import { type Span, week } from "../hours.ts";
import { type HoursForm as Form, hoursFits } from "../settings-draft.ts";
import { copyDay, dayProblem, spansOf } from "../week-hours.ts";
import { DayHours } from "./day-hours.tsx";
import { WeekChart } from "./week-chart.tsx";

/** The maximum number of spans that the server stores. */
const maxSpans = 21;
const monday = 1;
const otherWeekdays = [2, 3, 4, 5];

const inOrder = (hours: readonly Span[]) => week.flatMap((day) => spansOf(hours, day));

/** A writer without settings is offered the time zone of the browser; hours without a zone are UTC. */
const formOf = ({ timeZone, hours }: WriterSettings): Form => ({
  timeZone: timeZone ?? (hours.length === 0 ? browserZone() : "UTC"),
  hours: inOrder(hours),
});

/** When the writer works, by the day of the week. */
export function HoursForm({ settings }: { settings: WriterSettings }) {
  const saved = formOf(settings);
  const draft = useFormDraft<Form>("writer-hours", saved, hoursFits);
  const [form, setForm] = useState<Form>(draft.initial);
  const [problem, setProblem] = useState<string | null>(null);
  /** A day is validated when it is saved, and from then on whenever it changes. */
  const [isValidated, setValidated] = useState(false);
  const save = useSaveWriterSettings();
  const isUnsaved =
    JSON.stringify({ ...form, hours: inOrder(form.hours) }) !== JSON.stringify(saved);

  const change = (part: Partial<Form>) => {
    const next = { ...form, ...part };
    setForm(next);
    draft.save(next);
  };
  const submit = useOneAtATime(async () => {
    setProblem(null);
    setValidated(true);
    if (week.some((day) => dayProblem(form.hours, day) !== null)) {
      setProblem("Fix the days with an error.");
      return;
    }
    if (form.hours.length > maxSpans) {
      setProblem(`A week can have at most ${maxSpans} time spans. Merge some of them.`);
      return;
    }
    try {
      const { timeZone } = form;
      const stored = await save.mutateAsync({ timeZone, hours: inOrder(form.hours) });
      setForm(formOf(stored));
      draft.rebase(formOf(stored));
      draft.clear();
      showToast({ title: "Hours saved." });
    } catch (error) {
      setProblem(messageOf(error, "Not saved. Please try again."));
    }
  });

  return (
    <Section title="When you work">
      <form
        noValidate
        aria-label="When you work"
        className="grid gap-5"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit();
        }}
      >
        <WeekChart hours={form.hours} />
        <TimeZoneField
          zone={form.timeZone}
          here={browserZone()}
          hint="The hours below are in this time zone, including daylight saving time."
          onChange={(timeZone) => change({ timeZone })}
        />
        <div>
          {week.map((day) => (
            <div key={day}>
              <DayHours
                day={day}
                hours={form.hours}
                problem={isValidated ? dayProblem(form.hours, day) : null}
                onChange={(spans) =>
                  change({
                    hours: [...form.hours.filter((span) => span.day !== day), ...spans],
                  })
                }
              />
              {day === monday && spansOf(form.hours, monday).length > 0 && (
                <Button
                  variant="text"
                  size="bare"
                  className="mb-3 text-sm sm:ml-28 sm:pl-2"
                  onClick={() => change({ hours: copyDay(form.hours, monday, otherWeekdays) })}
                >
                  Copy Monday to the other weekdays
                </Button>
              )}
            </div>
          ))}
        </div>
        <FormProblem>{problem}</FormProblem>
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" variant="primary" busy={save.isPending}>
            {save.isPending ? "Saving..." : "Save hours"}
          </Button>
          {isUnsaved && <p className="text-sm text-ink-2">Not saved yet.</p>}
        </div>
      </form>
    </Section>
  );
}
