import { createHash } from "node:crypto";
import {
  type CallInput,
  type Calls,
  type NotificationChannel,
  notificationLimits,
  type WorkspaceBrand,
} from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import { newId } from "../../../infrastructure/database/columns.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { UnsubscribeTokens } from "../../../infrastructure/mail/index.ts";
import type { Secrets } from "../../../infrastructure/secrets/index.ts";
import type { ChatHooks } from "../../../integrations/ports/chat-hook.ts";
import type { Accounts } from "../../identity/accounts/index.ts";
import type { Agencies } from "../../identity/agencies/index.ts";
import type { Team } from "../../identity/team/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import { messageIntervalMs } from "./rules-timing.ts";
import type { NotificationDelivery } from "./service-delivery.ts";
import type { Planning } from "./service-found.ts";
import { sealPlace } from "./service-sending.ts";
import * as channels from "./store-channels.ts";
import * as items from "./store-items.ts";

type AddInput = CallInput<Calls["addNotificationChannel"]>["body"];
type ChangeInput = CallInput<Calls["changeNotificationChannel"]>["body"];

/** The person whose channels are read or changed. */
interface Person {
  workspaceId: string;
  userId: string;
}

export type Notifications = ReturnType<typeof createNotifications>;

/** The notification channels of people. Each person sees only their own. */
export function createNotifications(deps: {
  database: Database;
  clock: Clock;
  secrets: Secrets;
  chatHooks: readonly ChatHooks[];
  accounts: Accounts;
  workspaces: Pick<Workspaces, "lock">;
  agencies: Agencies;
  team: Team;
  planning: Planning;
  delivery: NotificationDelivery;
  unsubscribeTokens: UnsubscribeTokens;
}) {
  const { database, clock, secrets, chatHooks, accounts, planning, delivery } = deps;

  deps.team.topics.left.subscribe((tx, { workspaceId, userId }) =>
    channels.deleteOfPerson(tx, workspaceId, userId),
  );

  function present(row: channels.ChannelRow, email: string, waiting: number): NotificationChannel {
    const { id, kind, name, hint, delivery: when, hour, weekday, zone, rules, offReason } = row;
    const quiet = { from: row.quietFrom, until: row.quietUntil };
    return {
      ...{ id, kind, name, delivery: when, hour, weekday, timeZone: zone, rules, offReason },
      target: kind === "email" ? email : hint,
      quietHours:
        quiet.from === null || quiet.until === null
          ? null
          : { from: quiet.from, until: quiet.until },
      waiting,
      nextAt: row.nextAt?.toISOString() ?? null,
      deliveredAt: row.deliveredAt?.toISOString() ?? null,
      lastAttempt: row.attemptedAt && {
        at: row.attemptedAt.toISOString(),
        problem: row.problem,
      },
    };
  }

  async function list({ workspaceId, userId }: Person): Promise<NotificationChannel[]> {
    const rows = await channels.listChannels(database.pool, workspaceId, userId);
    const [user, waiting] = await Promise.all([
      accounts.find(userId),
      channels.countWaiting(
        database.pool,
        rows.map(({ id }) => id),
      ),
    ]);
    return rows.map((row) => present(row, user?.email ?? "", waiting.get(row.id) ?? 0));
  }

  async function get(person: Person, id: string): Promise<NotificationChannel> {
    const found = (await list(person)).find((one) => one.id === id);
    if (!found) throw new AppError("NOT_FOUND");
    return found;
  }

  /** @throws AppError VALIDATION_FAILED when it is not an address of that service's webhooks. */
  function readAddress(kind: AddInput["kind"], text: string) {
    if (kind === "email") {
      if (text.trim() === "") return null;
      const message = "must be empty: emails go to your own confirmed address";
      throw new AppError("VALIDATION_FAILED", { details: [`address: ${message}`] });
    }
    const hooks = chatHooks.find(({ service }) => service === kind);
    const read = hooks?.readAddress(text) ?? null;
    if (read) return read;
    const form = hooks?.addressForm ?? "";
    throw new AppError("VALIDATION_FAILED", {
      details: [`address: is not a webhook of this service. Enter one such as ${form}`],
    });
  }

  const emailIdentity = (userId: string, when: AddInput["delivery"]) => `email:${userId}:${when}`;
  const hashOf = (address: string) => createHash("sha256").update(address).digest("base64url");

  const settingsOf = (input: Omit<AddInput, "kind" | "address">) => ({
    name: input.name,
    delivery: input.delivery,
    hour: input.hour,
    weekday: input.weekday,
    zone: input.timeZone,
    quietFrom: input.quietHours?.from ?? null,
    quietUntil: input.quietHours?.until ?? null,
    rules: input.rules,
  });

  /** The channel, locked. @throws AppError NOT_FOUND. */
  async function lock(tx: Tx, person: Person, id: string): Promise<channels.ChannelRow> {
    const row = await channels.lockOwn(tx, { ...person, id });
    if (!row) throw new AppError("NOT_FOUND");
    return row;
  }

  /** Turns a channel off and drops its waiting mentions. */
  async function turnOff(tx: Tx, id: string, offReason: "paused" | "unsubscribed") {
    await items.deleteItems(tx, id);
    const ended = { messageId: null, messageAt: null, claimedAt: null, attempts: 0, nextAt: null };
    await channels.updateChannel(tx, id, { ...ended, mayHaveArrived: false, offReason });
  }

  return {
    list,

    /** @throws AppError VALIDATION_FAILED; NOTIFICATION_CHANNELS_FULL; NOTIFICATION_CHANNEL_EXISTS. */
    async add(person: Person, input: AddInput): Promise<NotificationChannel> {
      const { workspaceId, userId } = person;
      const read = readAddress(input.kind, input.address ?? "");
      const id = newId();
      await database.transaction(async (tx) => {
        // The lock makes the second of two concurrent calls count the first.
        await deps.workspaces.lock(tx, workspaceId);
        const own = await channels.listChannels(tx, workspaceId, userId);
        if (own.length >= notificationLimits.channelsMax) {
          throw new AppError("NOTIFICATION_CHANNELS_FULL");
        }
        const identity = read
          ? `${input.kind}:${hashOf(read.address)}`
          : emailIdentity(userId, input.delivery);
        const made = await channels.insertChannel(tx, {
          ...{ id, workspaceId, userId, kind: input.kind, identity },
          sealedAddress: read && secrets.seal(read.address, sealPlace(id)),
          hint: read?.hint ?? "",
          createdAt: clock.now(),
          ...settingsOf(input),
        });
        if (!made) throw new AppError("NOTIFICATION_CHANNEL_EXISTS");
      });
      return get(person, id);
    },

    /** @throws AppError NOT_FOUND; NOTIFICATION_CHANNEL_EXISTS. */
    async change(person: Person, id: string, input: ChangeInput): Promise<NotificationChannel> {
      await database.transaction(async (tx) => {
        const row = await lock(tx, person, id);
        const identity =
          row.kind === "email" ? emailIdentity(person.userId, input.delivery) : row.identity;
        const own = await channels.listChannels(tx, person.workspaceId, person.userId);
        if (own.some((one) => one.id !== id && one.identity === identity)) {
          throw new AppError("NOTIFICATION_CHANNEL_EXISTS");
        }
        const changed = await channels.updateChannel(tx, id, { ...settingsOf(input), identity });
        if (!input.isOn) {
          if (row.offReason === null) await turnOff(tx, id, "paused");
          return;
        }
        if (row.offReason !== null) await channels.updateChannel(tx, id, { offReason: null });
        // Waiting mentions are sent at the new times. A message that is being sent is not changed.
        else if (changed.nextAt !== null && changed.messageId === null) {
          await planning.plan(tx, changed);
        }
      });
      return get(person, id);
    },

    /** @throws AppError NOT_FOUND. */
    async remove(person: Person, id: string): Promise<void> {
      const isDeleted = await channels.deleteChannel(database.pool, { ...person, id });
      if (!isDeleted) throw new AppError("NOT_FOUND");
    },

    /** Sends a test message and waits for the result. @throws AppError NOT_FOUND; TOO_MANY_REQUESTS. */
    async test(person: Person, id: string): Promise<NotificationChannel> {
      const marked = await database.transaction(async (tx) => {
        const row = await lock(tx, person, id);
        const now = clock.now();
        const waitMs = (row.lastMessageAt?.getTime() ?? 0) + messageIntervalMs - now.getTime();
        if (waitMs > 0) {
          throw new AppError("TOO_MANY_REQUESTS", {
            message: "A channel gets at most one message a minute. Try again in a minute.",
            retryAfterSeconds: Math.ceil(waitMs / 1_000),
          });
        }
        return channels.updateChannel(tx, id, { lastMessageAt: now });
      });
      await delivery.test(marked);
      return get(person, id);
    },

    /** Turns a channel off by the token of a mail's link. @returns whether the token is valid */
    async unsubscribe(token: string): Promise<boolean> {
      const [id] = deps.unsubscribeTokens.idsOf(token) ?? [];
      if (id === undefined) return false;
      await database.transaction(async (tx) => {
        const [row] = await channels.lockChannels(tx, [id]);
        // A channel that was removed sends nothing, so the link is valid without it.
        if (row && row.offReason === null) await turnOff(tx, id, "unsubscribed");
      });
      return true;
    },

    /** The agency in whose name the mail of an unsubscribe link was sent; null: the product's, or not valid. */
    async agencyOfToken(token: string): Promise<WorkspaceBrand | null> {
      const [id] = deps.unsubscribeTokens.idsOf(token) ?? [];
      const row = id === undefined ? null : await channels.findChannel(database.pool, id);
      const brand = row && (await deps.agencies.brandOf(row.workspaceId));
      return brand?.isWhiteLabel ? brand : null;
    },
  };
}
