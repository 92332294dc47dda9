import { limits, platforms, type Source, sourceNames, sourcesWhere } from "@earshot/contract";
import { useState } from "react";
import { detailOf, messageOf } from "../../../../lib/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { SelectField, TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useReadRules } from "../api/read-community-rules.ts";
import { DecideForm } from "./decide-form.tsx";

/** The platforms whose posts are in communities. */
const withCommunities = sourcesWhere(({ hasCommunities }) => hasCommunities);

/** Adds a decision about a community that is not known yet, or has its rules read. */
export function AddCommunityForm({ onDone }: { onDone: () => void }) {
  const read = useReadRules();
  const [source, setSource] = useState<Source>(withCommunities[0]);
  const [community, setCommunity] = useState("");
  const [problem, setProblem] = useState<string>();
  const place = community.trim() === "" ? null : { source, community: community.trim() };

  async function readRules() {
    setProblem(place ? undefined : "Enter a community.");
    if (!place) return;
    try {
      const { community: now } = await read.mutateAsync(place);
      showToast({ title: `${now.community} is added.` });
      onDone();
    } catch (error) {
      // Errors of other fields are shown below.
      setProblem(detailOf(error, "community"));
    }
  }

  return (
    <div className="grid gap-3 rounded-lg border border-line bg-raised p-4">
      <div className="grid items-start gap-3 sm:grid-cols-[12rem_minmax(0,24rem)]">
        <SelectField
          label="Platform"
          value={source}
          onChange={({ target }) =>
            setSource(withCommunities.find((one) => one === target.value) ?? source)
          }
        >
          {withCommunities.map((one) => (
            <option key={one} value={one}>
              {sourceNames[one]}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Community"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={limits.nameMax}
          hint={platforms[source].communityHint}
          value={community}
          error={problem}
          onChange={({ target }) => {
            setCommunity(target.value);
            setProblem(undefined);
            read.reset();
          }}
        />
      </div>
      {platforms[source].communityRules.isReadable && (
        <div>
          <Button size="small" busy={read.isPending} onClick={() => void readRules()}>
            {read.isPending ? "Reading..." : "Read the rules"}
          </Button>
        </div>
      )}
      <FormProblem>
        {read.error && problem === undefined
          ? messageOf(read.error, "The rules could not be read.")
          : null}
      </FormProblem>
      <DecideForm place={place} onProblem={setProblem} onDecided={onDone} />
    </div>
  );
}
