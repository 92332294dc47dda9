import { type Framework, researchLimits } from "@earshot/contract";
import { useState } from "react";
import { ApiError, messageOf } from "../../../../lib/api-error.ts";
import { newUuid } from "../../../../lib/new-uuid.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextArea, TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useSaveFramework } from "../api/change-framework.ts";
import { editOf, type FrameworkEdit, frameworkDraft } from "../draft.ts";
import { Conflict } from "./conflict.tsx";

type Section = FrameworkEdit["sections"][number];

interface SectionFieldsProps {
  section: Section;
  number: number;
  total: number;
  onChange: (part: Partial<Section>) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

function SectionFields(props: SectionFieldsProps) {
  const { section, number, total, onChange, onMove, onRemove } = props;
  const about = `section ${number}`;
  return (
    <fieldset className="grid min-w-0 gap-3 border-t border-line pt-4">
      <legend className="sr-only">{`Section ${number}`}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="Where"
          autoComplete="off"
          maxLength={researchLimits.frameworkTitleMax}
          value={section.where}
          onChange={({ target }) => onChange({ where: target.value })}
        />
        <TextField
          label="Title"
          autoComplete="off"
          maxLength={researchLimits.frameworkTitleMax}
          value={section.title}
          onChange={({ target }) => onChange({ title: target.value })}
        />
      </div>
      <TextArea
        label="Text"
        rows={4}
        maxLength={researchLimits.frameworkTextMax}
        value={section.text}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          unavailable={number === 1}
          aria-label={`Move up: ${about}`}
          onClick={() => onMove(-1)}
        >
          Move up
        </Button>
        <Button
          size="small"
          unavailable={number === total}
          aria-label={`Move down: ${about}`}
          onClick={() => onMove(1)}
        >
          Move down
        </Button>
        <Button size="small" variant="quiet" aria-label={`Remove: ${about}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </fieldset>
  );
}

interface FrameworkFormProps {
  framework: Framework;
  /** Fetches the framework as it is stored now. */
  onReload: () => Promise<Framework | undefined>;
  onDone: () => void;
}

/** Changes a framework. What is not saved yet is kept over a reload. */
export function FrameworkForm({ framework, onReload, onDone }: FrameworkFormProps) {
  const { analysisId: id } = framework;
  const [draft] = useState(() => frameworkDraft(id));
  const [edit, setEdit] = useState(() => draft.read() ?? editOf(framework));
  const [problem, setProblem] = useState<string | null>(null);
  /** The version that somebody else saved meanwhile. */
  const [theirs, setTheirs] = useState<Framework | null>(null);
  const save = useSaveFramework(id);
  const { sections } = edit;

  function change(part: Partial<FrameworkEdit>): void {
    const next = { ...edit, ...part };
    setEdit(next);
    draft.save(next);
  }
  const changeSection = (at: number, part: Partial<Section>) =>
    change({
      sections: sections.map((section, index) =>
        index === at ? { ...section, ...part } : section,
      ),
    });
  function move(at: number, by: 1 | -1): void {
    const section = sections[at];
    if (!section || at + by < 0 || at + by >= sections.length) return;
    change({ sections: sections.toSpliced(at, 1).toSpliced(at + by, 0, section) });
  }
  function close(): void {
    draft.clear();
    onDone();
  }
  async function submit(version: number): Promise<void> {
    setProblem(null);
    try {
      await save.mutateAsync({ ...edit, version });
      showToast({ title: "Framework saved." });
      close();
    } catch (error) {
      const isChanged = error instanceof ApiError && error.code === "FRAMEWORK_CHANGED";
      const stored = isChanged ? await onReload() : undefined;
      if (stored) setTheirs(stored);
      else setProblem(messageOf(error, "The framework could not be saved. Please try again."));
    }
  }

  return (
    <form
      noValidate
      aria-label="Edit the framework"
      className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) void submit(edit.version);
      }}
    >
      {theirs && (
        <Conflict
          theirs={theirs}
          isBusy={save.isPending}
          onKeepMine={() => {
            setTheirs(null);
            void submit(theirs.version);
          }}
          onTakeTheirs={close}
        />
      )}
      <TextField
        label="Title of the framework"
        autoComplete="off"
        maxLength={researchLimits.frameworkTitleMax}
        value={edit.title}
        onChange={({ target }) => change({ title: target.value })}
      />
      {sections.map((section, at) => (
        <SectionFields
          key={section.id}
          section={section}
          number={at + 1}
          total={sections.length}
          onChange={(part) => changeSection(at, part)}
          onMove={(by) => move(at, by)}
          onRemove={() => change({ sections: sections.toSpliced(at, 1) })}
        />
      ))}
      <div>
        <Button
          size="small"
          unavailable={sections.length >= researchLimits.frameworkSectionsMax}
          onClick={() =>
            change({
              sections: [...sections, { id: newUuid(), where: "", title: "", text: "" }],
            })
          }
        >
          Add section
        </Button>
      </div>
      <FormProblem>{problem}</FormProblem>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={save.isPending}>
          {save.isPending ? "Saving…" : "Save framework"}
        </Button>
        <Button variant="quiet" onClick={close}>
          Discard changes
        </Button>
      </div>
    </form>
  );
}
