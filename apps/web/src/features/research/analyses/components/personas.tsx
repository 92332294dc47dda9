import type { Persona, ResearchJob } from "@earshot/contract";
import { type DiscussionOf, EvidenceList, Supported } from "../../../../shared/evidence.tsx";

type Statement = Persona["traits"][number];

interface StatementsProps {
  title: string;
  statements: readonly Statement[];
  discussionOf: DiscussionOf;
}

function Statements({ title, statements, discussionOf }: StatementsProps) {
  if (statements.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h4 className="text-sm font-semibold text-ink-3">{title}</h4>
      <ul className="grid gap-4">
        {statements.map(({ text, evidence }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two statements can have the same text
          <li key={at} className="grid gap-1">
            <Supported text={text} evidence={evidence} discussionOf={discussionOf} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface PersonasProps {
  job: ResearchJob;
  discussionOf: DiscussionOf;
  /** Whether personas may still be found. */
  isAwaited: boolean;
}

/** The personas of the audience. Each statement has the quotes that support it. */
export function Personas({ job, discussionOf, isAwaited }: PersonasProps) {
  const personas = job.data?.personas;
  if (!personas) {
    return (
      <p className="max-w-[65ch] text-ink-2">
        {isAwaited
          ? "Personas appear here as soon as they are described."
          : "No personas were described in this analysis."}
      </p>
    );
  }
  const { primary_personas, community_insights } = personas;
  return (
    <div className="grid gap-10">
      {primary_personas.length === 0 && (
        <p className="max-w-[65ch] text-ink-2">
          The discussions support no persona. With more discussions, run the analysis again.
        </p>
      )}
      {primary_personas.map((persona, at) => (
        <article
          // biome-ignore lint/suspicious/noArrayIndexKey: two personas can have the same name
          key={at}
          aria-label={persona.persona_name}
          className="grid max-w-3xl gap-4 [overflow-wrap:anywhere]"
        >
          <h3 className="font-display text-xl font-bold tracking-[-0.02em]">
            {persona.persona_name}
          </h3>
          <Statements
            title="Who they are"
            statements={persona.traits}
            discussionOf={discussionOf}
          />
          <Statements
            title="What troubles them"
            statements={persona.pain_points}
            discussionOf={discussionOf}
          />
          {persona.phrases.length > 0 && (
            <div className="grid gap-2">
              <h4 className="text-sm font-semibold text-ink-3">In their words</h4>
              <EvidenceList
                label={`words of ${persona.persona_name}`}
                evidence={persona.phrases}
                discussionOf={discussionOf}
              />
            </div>
          )}
        </article>
      ))}
      {community_insights.platforms_they_use.length > 0 && (
        <div className="grid max-w-3xl gap-2">
          <h3 className="font-display text-xl font-bold tracking-[-0.02em]">Where they talk</h3>
          <Statements
            title="Platforms and tools they name"
            statements={community_insights.platforms_they_use}
            discussionOf={discussionOf}
          />
        </div>
      )}
    </div>
  );
}
