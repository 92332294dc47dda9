import { webhookDeliveryDays } from "@earshot/contract";
import { useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { count } from "../../../../lib/format.ts";
import { addDays, momentOf, wallTimeOf } from "../../../../lib/wall-time.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { useReplaySince } from "../api/webhooks.ts";

/** Sends all events again that were delivered since a day. @param timeZone the time zone of the day */
export function ReplaySince({ id, timeZone }: { id: string; timeZone: string }) {
  const replay = useReplaySince(id);
  const today = wallTimeOf(Date.now(), timeZone).day;
  const [day, setDay] = useState("");
  const [dayProblem, setDayProblem] = useState<string>();
  const [problem, setProblem] = useState<string | null>(null);
  const submit = useOneAtATime(async () => {
    setProblem(null);
    const since = day && day <= today ? momentOf({ day, time: "00:00" }, timeZone) : null;
    setDayProblem(since ? undefined : "Choose a day up to today.");
    if (!since) return;
    try {
      const { replayed } = await replay.mutateAsync(since);
      showToast({
        title:
          replayed === 0
            ? "No events were delivered since that day."
            : `${count(replayed, "event")} will be sent again, in order.`,
      });
    } catch (error) {
      setProblem(messageOf(error, "The events were not replayed."));
    }
  });
  return (
    <form
      noValidate
      aria-label="Replay events"
      className="grid max-w-xl gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        type="date"
        label="Replay all since"
        hint={`Sends again what was delivered from the start of this day. The log goes back ${webhookDeliveryDays} days.`}
        min={addDays(today, -webhookDeliveryDays)}
        max={today}
        value={day}
        error={dayProblem}
        onChange={({ target }) => setDay(target.value)}
      />
      <FormProblem>{problem}</FormProblem>
      <div>
        <Button type="submit" size="small" busy={replay.isPending}>
          Replay events
        </Button>
      </div>
    </form>
  );
}
