import type { NotificationDelivery } from "@earshot/contract";
import { useId } from "react";
import { browserZone } from "../../../../lib/time-zone.ts";
import { CheckboxField, SelectField } from "../../../../ui/field.tsx";
import { RadioCard } from "../../../../ui/radio-card.tsx";
import { TimeZoneField } from "../../../../ui/time-zone-field.tsx";
import type { ChannelDraft } from "../draft.ts";
import { deliveryNames, hourName, hours, weekdays } from "../words.ts";

interface HourFieldProps {
  label: string;
  value: number;
  error?: string | undefined;
  onChange: (hour: number) => void;
}

function HourField({ label, value, error, onChange }: HourFieldProps) {
  return (
    <SelectField
      label={label}
      className="w-40"
      value={value}
      error={error}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {hours.map((hour) => (
        <option key={hour} value={hour}>
          {hourName(hour)}
        </option>
      ))}
    </SelectField>
  );
}

interface TimeFieldsProps {
  draft: ChannelDraft;
  quietError: string | undefined;
  onChange: (draft: ChannelDraft) => void;
}

/** When a channel is notified: immediately or in digests, quiet hours, and the time zone of all hours. */
export function TimeFields({ draft, quietError, onChange }: TimeFieldsProps) {
  const name = useId();
  const { delivery, quietHours } = draft;
  const needsZone = delivery !== "instant" || quietHours !== null;
  return (
    <>
      <fieldset className="grid gap-1">
        <legend className="pb-1 font-semibold">When</legend>
        <div className="grid gap-1 sm:grid-cols-3">
          {(Object.entries(deliveryNames) as [NotificationDelivery, string][]).map(
            ([one, label]) => (
              <RadioCard
                key={one}
                name={name}
                checked={one === delivery}
                onChoose={() => onChange({ ...draft, delivery: one })}
              >
                {label}
              </RadioCard>
            ),
          )}
        </div>
        <p className="text-sm text-ink-3">
          {delivery === "instant"
            ? "Within seconds of each mention; at most one message a minute, which then has several."
            : "One message with everything new since the one before."}
        </p>
      </fieldset>
      {delivery !== "instant" && (
        <div className="flex flex-wrap gap-4">
          {delivery === "weekly" && (
            <SelectField
              label="Day"
              className="w-40"
              value={draft.weekday}
              onChange={({ target }) => onChange({ ...draft, weekday: Number(target.value) })}
            >
              {weekdays.map((day, at) => (
                <option key={day} value={at + 1}>
                  {day}
                </option>
              ))}
            </SelectField>
          )}
          <HourField
            label="Hour"
            value={draft.hour}
            onChange={(hour) => onChange({ ...draft, hour })}
          />
        </div>
      )}
      {delivery === "instant" && (
        <div className="grid gap-2">
          <CheckboxField
            label="Quiet hours: collect messages until they end"
            checked={quietHours !== null}
            onChange={({ target }) =>
              onChange({ ...draft, quietHours: target.checked ? { from: 22, until: 7 } : null })
            }
          />
          {quietHours && (
            <div className="flex flex-wrap gap-4">
              <HourField
                label="From"
                value={quietHours.from}
                onChange={(from) => onChange({ ...draft, quietHours: { ...quietHours, from } })}
              />
              <HourField
                label="Until"
                value={quietHours.until}
                error={quietError}
                onChange={(until) => onChange({ ...draft, quietHours: { ...quietHours, until } })}
              />
            </div>
          )}
        </div>
      )}
      {needsZone && (
        <TimeZoneField
          zone={draft.timeZone}
          here={browserZone()}
          hint="The hours of this channel go by it."
          onChange={(timeZone) => onChange({ ...draft, timeZone })}
        />
      )}
    </>
  );
}
