import { type CompanyContext, limits } from "@earshot/contract";
import type { ReactNode } from "react";
import { Button } from "../../../../ui/button.tsx";
import { RemovableChip } from "../../../../ui/chip.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { Section } from "../../../../ui/section.tsx";
import type { StarterKeywords as Keywords } from "../use-starter-keywords.ts";
import { Suggestions } from "./suggestions.tsx";

/** The first keywords: typed, or added from the suggestions. */
export function StarterKeywords({
  keywords,
  context,
}: {
  keywords: Keywords;
  /** Returns the current context for suggestions. */
  context: () => CompanyContext;
}) {
  const count = keywords.keywords.length;
  return (
    <Section title="Starter keywords">
      <p className="text-ink-2">
        Phrases that people write when they ask for what you sell. Choose{" "}
        {limits.starterKeywords.toLocaleString()}: we search the last 7 days and every new post for
        them.
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <TextField
          label="Keyword"
          autoComplete="off"
          maxLength={limits.keywordMax}
          ref={keywords.field}
          value={keywords.text}
          error={keywords.problem ?? undefined}
          onChange={({ target }) => keywords.type(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            // Enter adds the phrase and does not submit the form.
            event.preventDefault();
            keywords.addTyped();
          }}
        />
        <Button
          className="mt-[1.6875rem] min-h-11"
          unavailable={keywords.text.trim() === ""}
          onClick={() => {
            keywords.addTyped();
            keywords.field.current?.focus();
          }}
        >
          Add
        </Button>
      </div>
      <p role="status" className="text-sm text-ink-2 tabular-nums">
        {count.toLocaleString()} of {limits.starterKeywords.toLocaleString()} chosen
      </p>
      {count > 0 && (
        <ul aria-label="Chosen keywords" className="ph-no-capture flex flex-wrap gap-2">
          {keywords.keywords.map((keyword) => (
            <li key={keyword} className="max-w-full">
              <RemovableChip
                removeLabel={`Remove “${keyword}”`}
                onRemove={() => {
                  keywords.remove(keyword);
                  keywords.field.current?.focus();
                }}
              >
                {keyword}
              </RemovableChip>
            </li>
          ))}
        </ul>
      )}
      <Suggestions keywords={keywords} context={context} />
    </Section>
  );
}

/** Shown instead of the keywords if none are requested. */
export function NoStarterKeywords({ children }: { children: ReactNode }) {
  return (
    <Section title="Starter keywords">
      <p className="text-ink-2">{children}</p>
    </Section>
  );
}
