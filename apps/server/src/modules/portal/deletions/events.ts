import { createTopic } from "../../../infrastructure/topic.ts";

/** A mail about a deletion. */
export type DeletionMail =
  | {
      kind: "account-requested" | "workspace-requested" | "member-informed";
      userId: string;
      /** The name of the workspace, or the account's address. */
      name: string;
      dueAt: string;
    }
  | { kind: "account-kept" | "workspace-kept"; userId: string; name: string }
  /** The account no longer exists when it is sent. */
  | {
      kind: "account-deleted" | "workspace-deleted";
      email: string;
      name: string;
      /** The agency in whose name it is sent, by its slug; missing: the product. */
      agency?: string | undefined;
    };

/** What is done by jobs. */
export const createDeletionTopics = () => ({
  mail: createTopic<DeletionMail>(),
  /** A deletion is due. */
  due: createTopic<{ deletionId: string; run: number }>(),
});
export type DeletionTopics = ReturnType<typeof createDeletionTopics>;
