import { useId } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { CheckboxField } from "../../../../ui/field.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useNoticeSettings } from "../api/get-notice-settings.ts";
import { useSaveNoticeSettings } from "../api/save-notice-settings.ts";

/** The setting for emailed notices. */
export function NoticeMails() {
  const { data, error, refetch } = useNoticeSettings();
  const save = useSaveNoticeSettings();
  const hint = useId();
  const shown = save.isPending ? save.variables : data;
  return (
    <Section title="Notices">
      {error && !data && (
        <p role="alert">
          {messageOf(error, "Your settings could not be loaded.")}{" "}
          <Button onClick={() => void refetch()}>Load again</Button>
        </p>
      )}
      {!shown && !error && (
        <Loading label="Loading settings">
          <Skeleton className="h-11" />
        </Loading>
      )}
      {shown && (
        <>
          <CheckboxField
            label="Email me when something waits for me"
            role="switch"
            aria-describedby={hint}
            checked={shown.mail}
            onChange={(event) => {
              if (!save.isPending) save.mutate({ mail: event.target.checked });
            }}
          />
          <p id={hint} className="max-w-[72ch] text-ink-2">
            The bell on every screen shows the same notices. Emails go to a confirmed address only.
          </p>
        </>
      )}
    </Section>
  );
}
