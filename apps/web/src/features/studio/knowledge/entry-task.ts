/** The task of the dialog: to add an entry from a source, or to change one. */
export type EntryTask = { kind: "text" | "file" | "website" } | { kind: "change"; id: string };

/** The name of the draft of a task. */
export const draftNameOf = (task: EntryTask): string =>
  `knowledge.${task.kind === "change" ? task.id : task.kind}`;
