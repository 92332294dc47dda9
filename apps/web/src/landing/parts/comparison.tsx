import { brand, limits } from "@earshot/contract";
import { Section } from "./section.tsx";

const promiseMinutes = limits.promiseMs / 60_000;

const comparison = [
  ["Your time", "5 minutes to set up", "2 to 3 hours a day"],
  ["Monitoring", "24/7, on Reddit, X and LinkedIn", "When you remember to look"],
  ["First reply", `About ${promiseMinutes} minutes after you say yes`, "When you find the time"],
  [
    "The reply",
    "Written for that thread by a person, disclosed",
    "Written with the energy you have left",
  ],
  [
    "Opt-outs",
    "Respected: authors and moderators can opt out",
    "You learn of them when you are banned",
  ],
  ["Afterwards", "Checked and recorded six times in a month", "Forgotten, or removed unnoticed"],
  ["In three months", "A routine that takes no evenings", "Burnout"],
] as const;

/** Compares the product with doing it on your own. */
export function Comparison() {
  return (
    <Section id="comparison" title="Two to three hours a day, or five minutes once">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{brand.name} compared with doing it on your own</caption>
        <thead className="max-sm:sr-only">
          <tr className="text-base text-ink-3">
            <td className="w-[22%] pb-3" />
            <th scope="col" className="w-[42%] pb-3 pr-6 font-semibold">
              With {brand.name}
            </th>
            <th scope="col" className="pb-3 font-semibold">
              On your own
            </th>
          </tr>
        </thead>
        <tbody>
          {comparison.map(([what, here, alone]) => (
            <tr key={what} className="border-t border-line align-baseline max-sm:block max-sm:py-4">
              <th
                scope="row"
                className="py-4 pr-6 font-normal text-ink-3 max-sm:block max-sm:p-0 max-sm:text-base"
              >
                {what}
              </th>
              <td className="py-4 pr-6 font-semibold max-sm:block max-sm:p-0">{here}</td>
              <td className="py-4 text-ink-2 max-sm:block max-sm:p-0">
                <span className="sm:hidden">Alone: </span>
                {alone}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
