import { randomInt, randomUUID } from "node:crypto";
import type { TrackedLink } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Log } from "../../../infrastructure/log.ts";
import { networkOf, type Throttle } from "../../../infrastructure/throttle/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Replies } from "../replies/index.ts";
import * as rules from "./rules.ts";
import * as store from "./store.ts";

/** Without letters and digits that look alike; people type what they see on a picture. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789";
const newCode = () => Array.from({ length: 9 }, () => letters[randomInt(letters.length)]).join("");

/** Nobody opens a link more often; who does is led on, and not counted. */
const ofNetwork = { name: "link-network", times: 10, seconds: 3_600 };
const ofLink = { name: "link", times: 5_000, seconds: 3_600 };

const problems = {
  "no website": "This customer has not named a website yet, so there is nothing to lead to.",
  "no address": "target: must be an address such as https://example.com/pricing, or /pricing",
  "other site": undefined,
} as const;

export type Links = ReturnType<typeof createLinks>;

/** Links of replies that lead on to the customer's site and count who comes. */
export function createLinks(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  throttle: Throttle;
  /** Where people reach the product, without a trailing slash. */
  siteUrl: () => string;
  workspaces: Workspaces;
  replies: Replies;
}) {
  const { database, clock, log, throttle, workspaces, replies } = deps;
  const prefix = () => `${deps.siteUrl()}/l/`;
  replies.topics.clicks.provide((ids) => store.countOfReplies(database.read, ids));
  replies.topics.ownLinks.provide(async (ids) => {
    const codes = await store.codesAround(database.read, ids);
    return new Map([...codes].map(([id, all]) => [id, all.map((code) => `${prefix()}${code}`)]));
  });
  replies.topics.submitted.subscribe(async (tx, { replyId, text }) => {
    const codes = rules.codesIn(text, prefix());
    if (codes.length > 0) await store.takeOver(tx, replyId, codes);
  });

  const present = ({ code, target, clicks, conversions }: store.CountedLink): TrackedLink => ({
    code,
    url: `${prefix()}${code}`,
    target,
    clicks,
    conversions,
  });

  /** Counts a person's click. @returns its id; null: it was not counted */
  async function count(code: string, ip: string): Promise<string | null> {
    try {
      await throttle.count(ofNetwork, `${code} ${networkOf(ip)}`);
      await throttle.count(ofLink, code);
      // Not an id that grows with time: it would tell when, to the millisecond.
      const id = randomUUID();
      await store.insertClick(database.read, { id, code, at: rules.hourOf(clock.now()) });
      return id;
    } catch (error) {
      // Whoever clicked is to arrive, whatever becomes of the counting.
      if (!(error instanceof AppError)) log.error({ err: error }, "a click was not counted");
      return null;
    }
  }

  return {
    /**
     * A link of the writer's reply to a page of its customer's site; the same one for the same page, also
     * where an earlier reply to the post had one, which goes over with its clicks.
     * @throws AppError NOT_FOUND, REPLY_MOVED_ON, NOT_OWN_SITE, VALIDATION_FAILED.
     */
    async add(writerId: string, replyId: string, page: string): Promise<TrackedLink> {
      const row = await replies.ofWriter(writerId, replyId);
      if (row.status !== "claimed") throw new AppError("REPLY_MOVED_ON");
      const { workspaceId } = row;
      const [workspace] = await workspaces.list([workspaceId]);
      const found = rules.targetOf(page, workspace?.website ?? null);
      if (!("target" in found)) {
        if (found.problem === "no address") {
          throw new AppError("VALIDATION_FAILED", { details: [problems["no address"]] });
        }
        const message = problems[found.problem];
        throw new AppError("NOT_OWN_SITE", message === undefined ? {} : { message });
      }
      const { target } = found;
      return database.transaction(async (tx) => {
        const locked = await store.lockReply(tx, replyId);
        if (locked?.status !== "claimed") throw new AppError("REPLY_MOVED_ON");
        const find = async () => {
          const links = await store.listLinks(tx, replyId);
          return { known: links.find((one) => one.target === target), count: links.length };
        };
        const before = await find();
        if (before.known) return present(before.known);
        if (before.count >= rules.mostLinks) {
          const details = [`target: a reply has at most ${rules.mostLinks} tracked links`];
          throw new AppError("VALIDATION_FAILED", { details });
        }
        const earlier = await store.earlierCodes(tx, replyId, target);
        const link = { code: newCode(), workspaceId, replyId, target, createdAt: clock.now() };
        if (earlier.length > 0) await store.takeOver(tx, replyId, earlier);
        else await store.insertLink(tx, link);
        const { known: made } = await find();
        if (!made) throw new Error("a link was neither made nor there");
        return present(made);
      });
    },

    /** The links of a customer's reply with what came of them. @throws AppError NOT_FOUND. */
    async ofReply(workspaceId: string, replyId: string): Promise<TrackedLink[]> {
      await replies.get(workspaceId, replyId);
      return (await store.listLinks(database.read, replyId)).map(present);
    },

    /**
     * Where a link leads, with its click counted if `visitor` is given; null: there is no such link.
     * Of the visitor nothing is kept but the hour.
     */
    async follow(code: string, visitor: { ip: string } | null): Promise<string | null> {
      const link = await store.findLink(database.read, code);
      if (!link) return null;
      const click = visitor && (await count(code, visitor.ip));
      const { target, source, companyName, website } = link;
      const campaign = rules.campaignOf(companyName, website);
      return rules.landingOf(target, { source, campaign, code, click });
    },
  };
}
