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

/** No letters and digits that look alike, since people may type a code from a picture. */
const codeLetters = "abcdefghjkmnpqrstuvwxyz23456789";
const newCode = () =>
  Array.from({ length: 9 }, () => codeLetters[randomInt(codeLetters.length)]).join("");

/** Limits on counted clicks. Clicks beyond them are redirected, but not counted. */
const networkLimit = { name: "link-network", times: 10, seconds: 3_600 };
const linkLimit = { name: "link", times: 5_000, seconds: 3_600 };

/** Messages for pages that can't be linked to; undefined: the message of NOT_OWN_SITE. */
const problems = {
  "no website": "This customer has not added a website yet, so there is no page to link to.",
  "no address": "target: must be an address such as https://example.com/pricing, or /pricing",
  "other site": undefined,
} as const;

export type Links = ReturnType<typeof createLinks>;

/** Tracked links in replies: they redirect to the customer's site and count clicks. */
export function createLinks(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  throttle: Throttle;
  /** The address of the product, without a trailing slash. */
  siteUrl: () => string;
  workspaces: Workspaces;
  replies: Replies;
}) {
  const { database, clock, log, throttle, workspaces, replies } = deps;
  const prefix = () => `${deps.siteUrl()}/l/`;
  replies.topics.clicks.provide((ids) => store.countOfReplies(database.pool, ids));
  replies.topics.ownLinks.provide(async (ids) => {
    const codes = await store.linkCodesForPosts(database.pool, ids);
    return new Map(
      [...codes].map(([id, ofPost]) => [id, ofPost.map((code) => `${prefix()}${code}`)]),
    );
  });
  replies.topics.submitted.subscribe(async (tx, { replyId, text }) => {
    const codes = rules.codesIn(text, prefix());
    if (codes.length > 0) await store.moveLinks(tx, replyId, codes);
  });

  const present = ({ code, target, clicks, conversions }: store.CountedLink): TrackedLink => ({
    code,
    url: `${prefix()}${code}`,
    target,
    clicks,
    conversions,
  });

  /** Counts a click. @returns its id; null: it was not counted */
  async function count(code: string, ip: string): Promise<string | null> {
    try {
      await throttle.count(networkLimit, `${code} ${networkOf(ip)}`);
      await throttle.count(linkLimit, code);
      // Random, since a time-based id would reveal the exact time of the click.
      const id = randomUUID();
      await store.insertClick(database.pool, { id, code, at: rules.hourOf(clock.now()) });
      return id;
    } catch (error) {
      // The visitor is redirected even if counting fails.
      if (!(error instanceof AppError)) log.error({ err: error }, "a click was not counted");
      return null;
    }
  }

  return {
    /**
     * Creates a link from the writer's reply to a page of the customer's site, or returns the existing one. If an
     * earlier reply to the same post has a link to the page, moves that to this reply with its clicks.
     * @throws AppError NOT_FOUND, REPLY_MOVED_ON, NOT_OWN_SITE, VALIDATION_FAILED.
     */
    async add(writerId: string, replyId: string, page: string): Promise<TrackedLink> {
      const row = await replies.ofWriter(writerId, replyId);
      if (row.status !== "claimed") throw new AppError("REPLY_MOVED_ON");
      const { workspaceId } = row;
      const [workspace] = await workspaces.list([workspaceId]);
      const result = rules.targetOf(page, workspace?.website ?? null);
      if (!("target" in result)) {
        if (result.problem === "no address") {
          throw new AppError("VALIDATION_FAILED", { details: [problems["no address"]] });
        }
        const message = problems[result.problem];
        throw new AppError("NOT_OWN_SITE", message === undefined ? {} : { message });
      }
      const { target } = result;
      return database.transaction(async (tx) => {
        const locked = await store.lockReply(tx, replyId);
        if (locked?.status !== "claimed") throw new AppError("REPLY_MOVED_ON");
        const find = async () => {
          const links = await store.listLinks(tx, replyId);
          return { existing: links.find((link) => link.target === target), count: links.length };
        };
        const { existing, count } = await find();
        if (existing) return present(existing);
        if (count >= rules.maxLinks) {
          const details = [`target: a reply has at most ${rules.maxLinks} tracked links`];
          throw new AppError("VALIDATION_FAILED", { details });
        }
        const earlier = await store.findEarlierCodes(tx, replyId, target);
        const link = { code: newCode(), workspaceId, replyId, target, createdAt: clock.now() };
        if (earlier.length > 0) await store.moveLinks(tx, replyId, earlier);
        else await store.insertLink(tx, link);
        const { existing: added } = await find();
        if (!added) throw new Error("the added link was not found");
        return present(added);
      });
    },

    /** The links of a customer's reply with their clicks and conversions. @throws AppError NOT_FOUND. */
    async ofReply(workspaceId: string, replyId: string): Promise<TrackedLink[]> {
      await replies.get(workspaceId, replyId);
      return (await store.listLinks(database.pool, replyId)).map(present);
    },

    /**
     * The address that a link redirects to; null: there is no such link. Counts the click if `visitor` is given,
     * and stores only its hour.
     */
    async follow(code: string, visitor: { ip: string } | null): Promise<string | null> {
      const link = await store.findLink(database.pool, code);
      if (!link) return null;
      const click = visitor && (await count(code, visitor.ip));
      const { target, source, companyName, website } = link;
      const campaign = rules.campaignOf(companyName, website);
      return rules.landingOf(target, { source, campaign, code, click });
    },
  };
}
