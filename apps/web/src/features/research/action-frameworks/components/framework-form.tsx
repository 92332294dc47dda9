import { type Framework, researchLimits } from "@earshot/contract";
import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ApiError, messageOf } from "../../../../lib/api-error.ts";
import { newUuid } from "../../../../lib/new-uuid.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useSaveFramework } from "../api/change-framework.ts";
import {
  editOf,
  type FrameworkEdit,
  frameworkDraft,
  isSameEdit,
  type SectionEdit,
} from "../draft.ts";
import { AskFirst } from "./ask-first.tsx";
import { Conflict } from "./conflict.tsx";
import { emptyText, SectionFields } from "./section-fields.tsx";

/** Whether a text of an edit is empty. */
const hasEmpty = ({ title, sections }: FrameworkEdit): boolean =>
  [title, ...sections.flatMap((one) => [one.where, one.title, one.text])].some(
    (text) => text.trim() === "",
  );

interface OtherSectionsProps {
  others: readonly SectionEdit[];
  isFull: boolean;
  onAdd: (section: SectionEdit) => void;
}

/** Sections that the framework does not have, to add them. */
function OtherSections({ others, isFull, onAdd }: OtherSectionsProps) {
  const id = useId();
  if (others.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid gap-2 border-t border-line pt-4">
      <h3 id={id} className="font-semibold">
        Not in the framework
      </h3>
      <p className="text-sm text-ink-2">You removed these sections, or they were found later.</p>
      <ul className="grid gap-2">
        {others.map((section) => {
          const name = [section.where, section.title].filter(Boolean).join(": ");
          return (
            <li key={section.id} className="flex flex-wrap items-center gap-2">
              <bdi className="min-w-0 [overflow-wrap:anywhere]">{name}</bdi>
              <Button
                size="small"
                unavailable={isFull}
                aria-label={`Add: ${name}`}
                onClick={() => onAdd(section)}
              >
                Add
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface FrameworkFormProps {
  framework: Framework;
  /** Fetches the framework as it is currently stored. */
  onReload: () => Promise<Framework | undefined>;
  onDone: () => void;
}

/** Edits a framework. Unsaved changes survive a reload. */
export function FrameworkForm({ framework, onReload, onDone }: FrameworkFormProps) {
  const { analysisId: id } = framework;
  const [draft] = useState(() => frameworkDraft(id));
  const [edit, setEdit] = useState(() => draft.read() ?? editOf(framework));
  const [problem, setProblem] = useState<string | null>(null);
  /** The version that another user saved in the meantime. */
  const [theirs, setTheirs] = useState<Framework | null>(null);
  /** Whether empty fields are marked: after an attempt to save them. */
  const [showsEmpty, setShowsEmpty] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const save = useSaveFramework(id);
  const { sections, others } = edit;
  const isFull = sections.length >= researchLimits.frameworkSectionsMax;

  function change(part: Partial<FrameworkEdit>): void {
    const next = { ...edit, ...part };
    setEdit(next);
    draft.save(next);
  }
  const changeSection = (at: number, part: Partial<SectionEdit>) =>
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
  function remove(section: SectionEdit): void {
    const isBlank = `${section.where}${section.title}${section.text}`.trim() === "";
    change({
      sections: sections.filter((one) => one !== section),
      others: isBlank ? others : [...others, section],
    });
  }
  function close(): void {
    draft.clear();
    onDone();
  }
  async function submit(version: number): Promise<void> {
    setProblem(null);
    if (hasEmpty(edit)) {
      flushSync(() => setShowsEmpty(true));
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
      return;
    }
    try {
      await save.mutateAsync({ version, title: edit.title, sections });
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
      ref={form}
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
        error={showsEmpty ? emptyText(edit.title, "a title") : undefined}
        onChange={({ target }) => change({ title: target.value })}
      />
      {sections.map((section, at) => (
        <SectionFields
          key={section.id}
          section={section}
          number={at + 1}
          total={sections.length}
          showsEmpty={showsEmpty}
          onChange={(part) => changeSection(at, part)}
          onMove={(by) => move(at, by)}
          onRemove={() => remove(section)}
        />
      ))}
      <div>
        <Button
          size="small"
          unavailable={isFull}
          onClick={() =>
            change({
              sections: [...sections, { id: newUuid(), where: "", title: "", text: "" }],
            })
          }
        >
          Add section
        </Button>
      </div>
      <OtherSections
        others={others}
        isFull={isFull}
        onAdd={(section) =>
          change({
            sections: [...sections, section],
            others: others.filter((one) => one !== section),
          })
        }
      />
      <FormProblem>{problem}</FormProblem>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={save.isPending}>
          {save.isPending ? "Saving…" : "Save framework"}
        </Button>
        <AskFirst
          variant="quiet"
          label="Discard changes"
          isLossy={!isSameEdit(edit, editOf(framework))}
          question="Your changes will be lost."
          confirm="Discard them"
          cancel="Keep editing"
          onConfirm={close}
        />
      </div>
    </form>
  );
}
