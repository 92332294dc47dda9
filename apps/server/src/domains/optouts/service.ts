import { createHash, timingSafeEqual } from "node:crypto";
import { brand, type OptOutForm } from "@earshot/contract";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Queryable } from "../../platform/db/index.ts";
import { AppError } from "../../platform/errors.ts";
import { type Mailer, writeLetter } from "../../platform/mail/index.ts";
import type { Secrets } from "../../platform/secrets/index.ts";
import { networkOf, type Throttle } from "../../platform/throttle/index.ts";
import { createTopic } from "../../platform/topic.ts";
import { asking, knownMs, nameKey, namesOf, type Said, waitsMs } from "./rules.ts";
import * as store from "./store.ts";

const digest = (text: string) => createHash("sha256").update(text).digest();

const titleOf = ({ kind, name }: store.OptOutRow) =>
  kind === "author" ? `the account ${name}` : `the community ${name}`;

export type OptOuts = ReturnType<typeof createOptOuts>;

/** Authors and communities that do not want replies. */
export function createOptOuts(deps: {
  database: Database;
  clock: Clock;
  secrets: Secrets;
  throttle: Throttle;
  mailer: Mailer;
  siteUrl: () => string;
}) {
  const { database, clock, secrets, throttle, mailer, siteUrl } = deps;
  const topics = { asked: createTopic<{ optOutId: string }>() };
  const secretOf = (id: string) => secrets.derive(`opt-out:${id}`);
  /** When somebody of a source was last seen on the list. */
  const authorsSeen = new Map<string, number>();
  const since = () => new Date(clock.now().getTime() - waitsMs);

  return {
    topics,

    /** Takes a request, which counts once its mail's link was used. @throws AppError TOO_MANY_REQUESTS. */
    async ask(form: OptOutForm, address: string): Promise<void> {
      await throttle.count(asking.from, networkOf(address));
      await throttle.count(asking.to, form.email);
      await database.transaction(async (tx) => {
        const row = await store.insertOptOut(tx, {
          source: form.platform,
          kind: form.kind,
          name: nameKey(form.platform, form.name),
          email: form.email,
          note: form.note || null,
          createdAt: clock.now(),
        });
        await topics.asked.publish(tx, { optOutId: row.id });
      });
    },

    /** Mails the link of a request. @throws Error to be tried again. */
    async send(optOutId: string): Promise<void> {
      const row = await store.findWaiting(database.read, optOutId, since());
      if (!row || row.confirmedAt || row.email === null) return;
      const letter = writeLetter({
        subject: "Please confirm: no more replies",
        paragraphs: [
          "Hello,",
          `someone asked that no customer of ${brand.name} replies to ${titleOf(row)} on ${row.source}. With the link below this holds from then on. It works for 7 days.`,
        ],
        action: {
          label: "Confirm",
          url: `${siteUrl()}/opt-out/confirm?token=${row.id}.${secretOf(row.id)}`,
        },
        note: "If you did not ask for it, nothing has changed and you can delete this mail.",
      });
      await mailer.send({ to: row.email, ...letter });
    },

    /** Confirms a request. @returns what holds from now on. @throws AppError INVALID_LINK. */
    async confirm(token: string): Promise<string> {
      const [id = "", secret = ""] = token.split(".");
      const right = timingSafeEqual(digest(secret), digest(secretOf(id)));
      const row = right ? await store.confirm(database.read, id, since(), clock.now()) : null;
      if (!row) throw new AppError("INVALID_LINK");
      return titleOf(row);
    },

    /** Whether a post's author or community has opted out. */
    covers: (post: Said, db: Queryable = database.read) =>
      store.covers(db, post.source, namesOf(post)),

    /** Whether any author of a source has opted out; what was so is believed for a minute. */
    async hasAuthors(source: string): Promise<boolean> {
      const now = clock.now().getTime();
      const seen = authorsSeen.get(source);
      if (seen !== undefined && now - seen < knownMs) return true;
      const has = await store.hasAuthors(database.read, source);
      if (has) authorsSeen.set(source, now);
      return has;
    },

    /** Those of the posts whose author and community have not opted out, in one look for all. */
    async without<T extends Said>(posts: readonly T[]): Promise<T[]> {
      const named = (source: string, kind: string, name: string) => `${source} ${kind} ${name}`;
      const asked = posts.map((post) => ({ post, names: namesOf(post) }));
      const names = asked.flatMap((one) => [...one.names.author, ...one.names.community]);
      const rows = await store.findNames(database.read, [...new Set(names)]);
      const out = new Set(rows.map(({ source, kind, name }) => named(source, kind, name)));
      return asked.flatMap(({ post, names: { author, community } }) =>
        author.some((name) => out.has(named(post.source, "author", name))) ||
        community.some((name) => out.has(named(post.source, "community", name)))
          ? []
          : [post],
      );
    },

    /** Forgets what was never confirmed. */
    prune: () => store.deleteWaiting(database.read, since()),
  };
}
