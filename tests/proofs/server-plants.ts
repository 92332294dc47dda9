import { calls, type Who } from "@earshot/contract";
import { sql } from "drizzle-orm";
import type { Services } from "../../apps/server/src/app.ts";
import type { Infrastructure } from "../../apps/server/src/infrastructure/open.ts";

/** Plants a defect that a proof must detect into a running server. @returns a function that removes it */
export type Plant = (services: Services, infrastructure: Infrastructure) => () => void;

/** Anyone who is signed in passes as a customer: the guard gets a different `who` from the contract's. */
export const weakGuard: Plant = () => {
  const weakened = Object.values(calls as Record<string, { who: Who }>).filter(
    ({ who }) => who === "customer",
  );
  for (const call of weakened) call.who = "user";
  return () => {
    for (const call of weakened) call.who = "customer";
  };
};

/** Pasted posts are stored as public posts. */
export const sharePastedPosts: Plant = ({ matching }) => {
  const { ingestPasted } = matching;
  matching.ingestPasted = async (tx, _workspaceId, post) => {
    await matching.ingest(tx, [post]);
  };
  return () => {
    matching.ingestPasted = ingestPasted;
  };
};

/** A reply is shown to anyone who knows its id. */
export const giveRepliesAway: Plant = ({ replies }, infrastructure) => {
  const { get } = replies;
  replies.get = async (workspaceId, replyId) => {
    const { rows } = await infrastructure.database.pool.execute<{ workspace_id: string }>(
      sql`select workspace_id from replies where id = ${replyId}`,
    );
    return get(rows[0]?.workspace_id ?? workspaceId, replyId);
  };
  return () => {
    replies.get = get;
  };
};

/** Phrases with certain characters make the handler throw. */
export const fragileKeywords: Plant = ({ keywords }) => {
  const { add } = keywords;
  keywords.add = (workspaceId, text) => {
    if (/[^\u0020-\u007e]/.test(text)) throw new TypeError("cannot read properties of undefined");
    return add(workspaceId, text);
  };
  return () => {
    keywords.add = add;
  };
};

/**
 * A pattern whose time doubles with each further character runs on the note of an opt-out. That needs no sign-in,
 * and such a note is within all limits.
 */
export const slowOptOuts: Plant = ({ optOuts }) => {
  const { ask } = optOuts;
  optOuts.ask = async (form, address) => {
    if (/^a(?:\.+)+!/.test((form.note ?? "").slice(0, 29))) return;
    await ask(form, address);
  };
  return () => {
    optOuts.ask = ask;
  };
};
