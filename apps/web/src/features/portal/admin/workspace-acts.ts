import type { AdminWorkspace } from "@earshot/contract";
import { count } from "../../../lib/format.ts";
import type { useWorkspaceActs } from "./api/change-workspace.ts";
import type { Act } from "./components/act-form.tsx";

/** The maximum that can be given in one step, as the contract allows. */
const max = { replies: 500, bonusDays: 365, trialDays: 30, accessHours: 72 } as const;

/** The actions that an administrator can take on a workspace in its current state. */
export function workspaceActs(
  workspace: AdminWorkspace,
  { grant, extend, pause, resume, note, ask }: ReturnType<typeof useWorkspaceActs>,
): Act[] {
  const name = workspace.companyName ?? "the workspace";
  const canAsk = workspace.supportAccess.every(
    ({ state }) => state !== "asked" && state !== "open",
  );
  const acts: (Act | false)[] = [
    {
      id: "units",
      name: "Give replies",
      busyName: "Giving...",
      explanation: "They are added to the plan’s replies until they expire.",
      numbers: [
        { name: "amount", label: "Replies", min: 1, max: max.replies, initial: 5 },
        { name: "days", label: "Valid for days", min: 1, max: max.bonusDays, initial: 30 },
      ],
      reasonHint: "The customer reads it beside the replies.",
      run: async (reason, { amount = 0, days = 0 }) => {
        await grant.mutateAsync({ amount, days, reason });
        return `${name} has ${count(amount, "more reply", "more replies")}.`;
      },
    },
    workspace.subscription.canExtendTrial && {
      id: "trial",
      name: "Extend trial",
      busyName: "Extending...",
      explanation: "Paddle takes the first payment that much later.",
      numbers: [{ name: "days", label: "Days", min: 1, max: max.trialDays, initial: 7 }],
      run: async (reason, { days = 0 }) => {
        await extend.mutateAsync({ days, reason });
        return `The trial ends ${count(days, "day")} later.`;
      },
    },
    workspace.pause
      ? {
          id: "pause",
          name: "Resume workspace",
          busyName: "Resuming...",
          explanation: "Posts are matched and replies written again from now on.",
          run: async (reason) => {
            await resume.mutateAsync({ reason });
            return `${name} is resumed.`;
          },
        }
      : {
          id: "pause",
          name: "Pause workspace",
          busyName: "Pausing...",
          explanation:
            "No new mentions, nothing sent to writers, nothing posted. The customer can still read everything.",
          reasonHint: "The customer reads it above every screen.",
          run: async (reason) => {
            await pause.mutateAsync({ reason });
            return `${name} is paused.`;
          },
        },
    {
      id: "note",
      name: "Add a note",
      busyName: "Adding...",
      reasonLabel: "Note",
      reasonHint: "For administrators only.",
      run: async (text) => {
        await note.mutateAsync({ text });
        return "Note added.";
      },
    },
    canAsk && {
      id: "access",
      name: "Ask for support access",
      busyName: "Asking...",
      explanation:
        "The owner is asked by email and decides in the settings. Until then you can’t read mentions or replies.",
      numbers: [{ name: "hours", label: "Hours", min: 1, max: max.accessHours, initial: 24 }],
      reasonHint: "The owner reads it.",
      run: async (reason, { hours = 0 }) => {
        await ask.mutateAsync({ reason, hours });
        return "The owner has been asked.";
      },
    },
  ];
  return acts.filter((act) => act !== false);
}
