import { useMemo } from "react";
import { Button } from "../../../../ui/button.tsx";
import { SelectField } from "../../../../ui/field.tsx";

/** The time zone that this browser's clock goes by. */
export const browserZone = (): string =>
  new Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/** All zones that the browser knows by their part of the world, with those that are asked for. */
function zonesByRegion(requested: readonly string[]): [string, string[]][] {
  const known = new Set([...Intl.supportedValuesOf("timeZone"), ...requested]);
  known.delete("UTC");
  const groups = Map.groupBy([...known].sort(), (zone) => zone.split("/")[0] ?? "");
  return [...groups];
}

const readable = (zone: string) => zone.replaceAll("_", " ");

interface TimeZoneFieldProps {
  zone: string;
  onChange: (zone: string) => void;
}

/** A time zone from a list; that of this browser is offered. */
export function TimeZoneField({ zone, onChange }: TimeZoneFieldProps) {
  const here = browserZone();
  const regions = useMemo(() => zonesByRegion([zone, here]), [zone, here]);
  return (
    <div className="grid max-w-sm justify-items-start gap-2">
      <SelectField
        label="Time zone"
        className="w-full"
        hint="The hours below are in this time zone, including daylight saving time."
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
