import { useMemo } from "react";
import { Button } from "./button.tsx";
import { SelectField } from "./field.tsx";

/** All zones that the browser knows, grouped by region, and the given ones. */
function zonesByRegion(requested: readonly string[]): [string, string[]][] {
  const known = new Set([...Intl.supportedValuesOf("timeZone"), ...requested]);
  known.delete("UTC");
  const groups = Map.groupBy([...known].sort(), (zone) => zone.split("/")[0] ?? "");
  return [...groups];
}

const readable = (zone: string) => zone.replaceAll("_", " ");

interface TimeZoneFieldProps {
  zone: string;
  /** The browser's own zone, which is suggested. */
  here: string;
  /** The purpose of the time zone. */
  hint: string;
  error?: string | undefined;
  onChange: (zone: string) => void;
}

/** A time zone from a list; that of this browser is suggested. */
export function TimeZoneField({ zone, here, hint, error, onChange }: TimeZoneFieldProps) {
  const regions = useMemo(() => zonesByRegion([zone, here]), [zone, here]);
  return (
    <div className="grid max-w-sm justify-items-start gap-2">
      <SelectField
        label="Time zone"
        className="w-full"
        hint={hint}
        error={error}
        value={zone}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="UTC">UTC</option>
        {regions.map(([region, zones]) => (
          <optgroup key={region} label={region}>
            {zones.map((name) => (
              <option key={name} value={name}>
                {readable(name)}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      {zone !== here && (
        <Button size="small" onClick={() => onChange(here)}>
          Use this browser’s time zone, {readable(here)}
        </Button>
      )}
    </div>
  );
}
