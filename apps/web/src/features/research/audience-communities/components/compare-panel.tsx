import { researchLimits, sources } from "@earshot/contract";
import { useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { communityName } from "../../../../lib/post-title.ts";
import { researchMessages } from "../../../../shared/research-messages.ts";
import { Button } from "../../../../ui/button.tsx";
import { RemovableChip } from "../../../../ui/chip.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { useCompareCommunities } from "../api/analyze-communities.ts";
import { isPicked } from "../search.ts";

const max = researchLimits.communitiesMax;

interface ComparePanelProps {
  picks: readonly string[];
  onPick: (picks: string[]) => void;
  onStarted: (jobId: string) => void;
}

/** The communities that were chosen to be compared, and the button that starts it. */
export function ComparePanel({ picks, onPick, onStarted }: ComparePanelProps) {
  const [typed, setTyped] = useState("");
  const [typedProblem, setTypedProblem] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const compare = useCompareCommunities();

  function add() {
    const name = typed
      .trim()
      .replace(/^\/?r\//i, "")
      .replace(/\/$/, "");
    if (!/^\w{2,21}$/.test(name)) return setTypedProblem("This is not the name of a community.");
    if (picks.length >= max) return setTypedProblem(`Up to ${max} communities can be compared.`);
    setTypedProblem(null);
    setTyped("");
    if (!isPicked(picks, name)) onPick([...picks, name]);
  }
  async function start() {
    if (picks.length === 0) return setProblem(researchMessages.noCommunities);
    setProblem(null);
    try {
      onStarted(await compare.mutateAsync(picks));
    } catch (error) {
      const fallback = error instanceof Error ? error.message : "Please try again.";
      setProblem(`${researchMessages.notStarted}: ${messageOf(error, fallback)}`);
    }
  }

  return (
    <section
      aria-label="Compare communities"
      className="grid max-w-3xl gap-3 rounded-lg border border-line bg-raised p-4"
    >
      <p className="font-semibold">{`Compare up to ${max} side by side`}</p>
      {picks.length > 0 && (
        <ul aria-label="Chosen communities" className="flex flex-wrap gap-2">
          {picks.map((name) => (
            <li key={name}>
              <RemovableChip
                removeLabel={`${communityName(sources[0], name)}: remove from the comparison`}
                onRemove={() => onPick(picks.filter((one) => one !== name))}
              >
                {communityName(sources[0], name)}
              </RemovableChip>
            </li>
          ))}
        </ul>
      )}
      <form
        noValidate
        aria-label="Add a community"
        className="grid max-w-md grid-cols-[minmax(0,1fr)_auto] items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <TextField
          label="Name of a community"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="smallbusiness"
          error={typedProblem ?? undefined}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" className="mt-[1.6875rem] min-h-11">
          Add
        </Button>
      </form>
      <FormProblem>{problem}</FormProblem>
      <div>
        <Button busy={compare.isPending} onClick={() => void start()}>
          {compare.isPending ? "Starting…" : "Compare communities"}
        </Button>
      </div>
    </section>
  );
}
