import { platforms, type Source } from "@earshot/contract";

/** The labels and messages of accepting a mention, by who answers on its platform. */
const words = {
  writer: {
    action: "Let's Engage",
    command: "Engage this mention",
    done: { title: "Added to the backlog", description: "A reply will be posted soon." },
    failed: "Failed to send mention to writers",
  },
  customer: {
    action: "I’ll answer it",
    command: "Answer this mention yourself",
    done: {
      title: "Moved to Accepted",
      description: "Answer it with your own account, and save the address of your answer.",
    },
    failed: "Failed to accept the mention",
  },
  listen: {
    action: "Accept",
    command: "Accept this mention",
    done: { title: "Moved to Accepted", description: "No reply will be sent." },
    failed: "Failed to accept the mention",
  },
} as const;

/** The labels and messages of accepting a mention of a source. */
export const engageWords = (source: Source) => words[platforms[source].answering];
