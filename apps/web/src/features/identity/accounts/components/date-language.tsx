import { type DateLocale, dateLocales, type User } from "@earshot/contract";
import { type ReactNode, useMemo } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { exactTime } from "../../../../lib/format.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { SelectField } from "../../../../ui/field.tsx";
import { Section } from "../../../../ui/section.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useSaveDateLocale } from "../api/save-date-locale.ts";

/** The languages by their names in English, in that order. */
function languages(): { locale: DateLocale; name: string }[] {
  const names = new Intl.DisplayNames("en", { type: "language", languageDisplay: "standard" });
  return dateLocales
    .map((locale) => ({ locale, name: names.of(locale) ?? locale }))
    .sort((one, other) => one.name.localeCompare(other.name, "en"));
}

interface DateLanguageProps {
  user: User;
  /** Links to the setting of the time zone. */
  timeZoneLink: ReactNode;
}

/** The language in which the user reads dates and times; each choice is saved immediately. */
export function DateLanguage({ user, timeZoneLink }: DateLanguageProps) {
  const save = useSaveDateLocale();
  const all = useMemo(languages, []);
  const now = useNow(60_000);
  // The choice that is being saved, so that the field does not jump back in the meantime.
  const shown = save.isPending ? save.variables : user.dateLocale;
  return (
    <Section title="Dates">
      <SelectField
        label="Date language"
        className="max-w-sm"
        hint={`Now it is ${exactTime(now)}.`}
        error={save.error ? messageOf(save.error, "The language was not saved.") : undefined}
        value={shown ?? ""}
        onChange={({ target }) =>
          save.mutate(all.find(({ locale }) => locale === target.value)?.locale ?? null, {
            onSuccess: () => showToast({ title: "Date language saved." }),
          })
        }
      >
        <option value="">Same as this browser</option>
        {all.map(({ locale, name }) => (
          <option key={locale} value={locale}>
            {name}
          </option>
        ))}
      </SelectField>
      <p className="text-ink-2">{timeZoneLink}</p>
    </Section>
  );
}
