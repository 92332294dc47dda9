import type { Finding, FindingLevel } from "@earshot/contract";
import { exactTime, preciseAge } from "../../../../lib/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { CheckboxField } from "../../../../ui/field.tsx";
import type { Span } from "../../../../ui/mark.tsx";

const groups: readonly { level: FindingLevel; title: string; sign: string; color: string }[] = [
  { level: "stop", title: "Must be fixed", sign: "✕", color: "text-signal" },
  { level: "hold", title: "A reviewer reads it first", sign: "◐", color: "text-caution" },
  { level: "note", title: "Advice", sign: "i", color: "text-ink-2" },
];

/** The editor already shows the disclosure below the text. */
const isShownElsewhere = ({ rule, level }: Finding) => rule === "disclosure" && level === "note";

/** The check's results in a few words, for screen readers. */
function summaryOf(findings: readonly Finding[], text: string): string {
  if (findings.length === 0 && text.trim() === "") return "";
  const of = (level: FindingLevel) => findings.filter((item) => item.level === level).length;
  const [stops, holds, notes] = [of("stop"), of("hold"), of("note")];
  const parts = [
    stops > 0 && `${stops} to fix`,
    holds > 0 && "a reviewer reads it first",
    notes > 0 && `${notes} ${notes === 1 ? "piece" : "pieces"} of advice`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? `The check: ${parts.join(", ")}.` : "The check found nothing.";
}

function Evidence({ evidence, now }: { evidence: NonNullable<Finding["evidence"]>; now: number }) {
  return (
    <blockquote className="mt-1 border-l-2 border-line pl-2 text-sm">
      <q dir="auto" className="font-quote text-base">
        {evidence.quote}
      </q>{" "}
      <cite className="text-ink-3 not-italic">
        {evidence.from}
        {evidence.asOf && (
          <>
            , as of{" "}
            <time dateTime={evidence.asOf} title={exactTime(evidence.asOf)}>
              {preciseAge(evidence.asOf, now)}
            </time>
          </>
        )}
      </cite>
    </blockquote>
  );
}

const dotted = "underline decoration-edge decoration-dotted underline-offset-4";

interface FindingItemProps {
  finding: Finding;
  /** The passage of the text that it is about; null: none. */
  words: string | null;
  now: number;
  onSelect: (span: Span) => void;
}

function FindingItem({ finding, words, now, onSelect }: FindingItemProps) {
  const { message, remedy, span, evidence } = finding;
  // Some messages already quote the passage.
  const quoted = words !== null && !message.includes(words);
  return (
    <li className="[overflow-wrap:anywhere]">
      {span && words ? (
        <button
          type="button"
          title="Select in the text"
          className="rounded text-left [overflow-wrap:anywhere] hover:text-signal"
          onClick={() => onSelect(span)}
        >
          <span className={quoted ? undefined : dotted}>{message}</span>
          {quoted && (
            <>
              {" "}
              <q dir="auto" className={`font-quote ${dotted}`}>
                {words}
              </q>
            </>
          )}
        </button>
      ) : (
        <p>{message}</p>
      )}
      <p className="text-sm text-ink-2">{remedy}</p>
      {evidence && <Evidence evidence={evidence} now={now} />}
    </li>
  );
}

interface CheckPanelProps {
  findings: readonly Finding[];
  /** The text that the spans of the findings refer to. */
  text: string;
  isChecking: boolean;
  /** The check has answered at least once. */
  isChecked: boolean;
  /** Why the check failed; null: it did not. */
  failure: string | null;
  firstHandConfirmed: boolean;
  now: number;
  onFirstHandChange: (firstHandConfirmed: boolean) => void;
  onSelect: (span: Span) => void;
  onAgain: () => void;
}

const maxQuoteLength = 60;
const short = (words: string) =>
  words.length > maxQuoteLength ? `${words.slice(0, maxQuoteLength).trimEnd()}…` : words;

/** The findings of the compliance and style checks, the most serious first. */
export function CheckPanel(props: CheckPanelProps) {
  const { text, isChecking, isChecked, failure, firstHandConfirmed, now } = props;
  const findings = props.findings.filter((finding) => !isShownElsewhere(finding));
  const asksForFirstHand = firstHandConfirmed || findings.some(({ rule }) => rule === "first_hand");
  return (
    <section
      aria-label="The check"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-4 xl:border-t-0 xl:border-l xl:pt-0 xl:pl-6 [overflow-wrap:anywhere]"
    >
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 tabIndex={-1} className="font-semibold outline-none">
          The check
        </h3>
        <p className="text-sm text-ink-3">
          {failure === null && (isChecking ? "Checking…" : isChecked && "Up to date")}
        </p>
        <p role="status" className="sr-only">
          {!isChecking && isChecked && failure === null && summaryOf(findings, text)}
        </p>
      </div>
      {failure !== null && (
        <p role="alert" className="text-sm font-medium text-signal">
          The text could not be checked: {failure}{" "}
          <Button variant="text" size="bare" onClick={props.onAgain}>
            Try again
          </Button>
        </p>
      )}
      {failure === null && isChecked && findings.length === 0 && (
        <p className="text-ink-2">
          {text.trim() === ""
            ? "What you write is checked whenever you pause."
            : "No issues found."}
        </p>
      )}
      {groups.map(({ level, title, sign, color }) => {
        const ofLevel = findings.filter((item) => item.level === level);
        if (ofLevel.length === 0) return null;
        return (
          <div key={level}>
            <h4 className={`flex items-center gap-2 text-sm font-semibold ${color}`}>
              <span aria-hidden="true" className="w-4 text-center">
                {sign}
              </span>
              {title}
            </h4>
            <ul className="mt-1 grid gap-2.5 pl-6">
              {ofLevel.map((finding) => (
                <FindingItem
                  key={`${finding.rule} ${finding.message} ${finding.span}`}
                  finding={finding}
                  words={finding.span && short(text.slice(...finding.span))}
                  now={now}
                  onSelect={props.onSelect}
                />
              ))}
            </ul>
          </div>
        );
      })}
      {asksForFirstHand && (
        <CheckboxField
          className="rounded-lg bg-caution-soft px-3 py-2"
          label="I have used, bought or tried everything my text says I have."
          checked={firstHandConfirmed}
          onChange={(event) => props.onFirstHandChange(event.target.checked)}
        />
      )}
    </section>
  );
}
