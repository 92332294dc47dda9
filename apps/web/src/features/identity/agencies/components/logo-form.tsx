import { type Agency, agencyLimits } from "@earshot/contract";
import { useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import type { ImageFile } from "../../../../lib/image-file.ts";
import { ImageField } from "../../../../shared/image-field.tsx";
import { Button } from "../../../../ui/button.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useRemoveLogo, useSetLogo } from "../api/agency.ts";

/** The logo of an agency: the current one, and a field for another. */
export function LogoForm({ agency }: { agency: Agency }) {
  const set = useSetLogo();
  const remove = useRemoveLogo();
  const [chosen, setChosen] = useState<ImageFile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (change: () => Promise<unknown>, done: string) => {
    setProblem(null);
    try {
      await change();
      setChosen(null);
      showToast({ title: done });
    } catch (error) {
      setProblem(messageOf(error, "The logo was not changed. Please try again."));
    }
  };
  return (
    <div className="grid max-w-xl justify-items-start gap-4">
      {agency.logoUrl && !chosen && (
        <img
          src={agency.logoUrl}
          alt={`The logo of ${agency.name}`}
          className="max-h-24 max-w-full rounded-lg border border-line bg-white object-contain p-2"
        />
      )}
      <ImageField
        label={agency.logoUrl ? "Another logo" : "Logo"}
        hint="It is shown in place of the name, on light and dark screens and in emails."
        maxBytes={agencyLimits.logoMaxBytes}
        remedy="Save it with fewer pixels."
        alt="The logo that you chose"
        chosen={chosen}
        error={undefined}
        onChoose={setChosen}
      />
      <FormProblem>{problem}</FormProblem>
      <div className="flex flex-wrap gap-2">
        {chosen && (
          <Button
            variant="primary"
            busy={set.isPending}
            onClick={() => void run(() => set.mutateAsync(chosen.file), "Logo saved.")}
          >
            Save logo
          </Button>
        )}
        {agency.logoUrl && (
          <Button
            busy={remove.isPending}
            onClick={() => void run(() => remove.mutateAsync(undefined), "Logo removed.")}
          >
            Remove logo
          </Button>
        )}
      </div>
    </div>
  );
}
