import { exactTime, preciseAge } from "../../../../lib/format.ts";

/** How long ago something was, with the exact time on hover. */
export function Ago({ at, now }: { at: string; now: number }) {
  return (
    <time dateTime={at} title={exactTime(at)} className="whitespace-nowrap">
      {preciseAge(at, now)}
    </time>
  );
}
