import {
  type Agency,
  agencyLimits,
  errorCodes,
  includesWhiteLabel,
  type WorkspaceBrand,
} from "@earshot/contract";
import { type Blobs, cleanLogo } from "../../../infrastructure/blobs/index.ts";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Events } from "../../../infrastructure/events/index.ts";
import type { Team } from "../team/index.ts";
import type { Workspaces } from "../workspaces/index.ts";
import { brandFrom, onlyAgencyOf } from "./rules.ts";
import { createClientStaffService } from "./service-staff.ts";
import * as store from "./store.ts";

/** Somebody who acts in the agency's workspace. */
export interface By {
  workspaceId: string;
  userId: string;
}

/** The white label as its owner sets it; the logo is set separately. */
export type AgencyForm = Pick<
  store.AgencyRow,
  "name" | "slug" | "color" | "senderName" | "supportEmail" | "domainText"
>;

export type Agencies = ReturnType<typeof createAgencies>;

/** Agencies: their brand, and the client workspaces that they own. */
export function createAgencies(deps: {
  database: Database;
  clock: Clock;
  events: Events;
  blobs: Blobs;
  workspaces: Workspaces;
  team: Team;
}) {
  const { database, clock, events, blobs, workspaces, team } = deps;

  async function tierOf(workspaceId: string, db: Queryable) {
    const [workspace] = await workspaces.list([workspaceId], db);
    if (!workspace) throw new AppError("NOT_FOUND");
    return workspace;
  }

  async function present(row: store.AgencyRow): Promise<Agency> {
    const [{ tier }, clients] = await Promise.all([
      tierOf(row.workspaceId, database.pool),
      store.countClients(database.pool, row.workspaceId),
    ]);
    const { isWhiteLabel: _, ...brand } = brandFrom(row);
    return { ...brand, slug: row.slug, isOn: includesWhiteLabel(tier), clients };
  }

  async function presentOf(workspaceId: string): Promise<Agency> {
    const row = await store.findAgency(database.pool, workspaceId);
    if (!row) throw new AppError("AGENCY_NOT_SET_UP");
    return present(row);
  }

  /** @throws AppError AGENCY_NOT_INCLUDED; AGENCY_IS_CLIENT. */
  async function requireIncluded(workspaceId: string, db: Queryable): Promise<void> {
    const { tier, agencyId } = await tierOf(workspaceId, db);
    if (agencyId !== null) throw new AppError("AGENCY_IS_CLIENT");
    if (!includesWhiteLabel(tier)) throw new AppError("AGENCY_NOT_INCLUDED");
  }

  /** The agency, locked. @throws AppError AGENCY_NOT_SET_UP. */
  async function lock(tx: Tx, workspaceId: string): Promise<store.AgencyRow> {
    const agency = await store.lockAgency(tx, workspaceId);
    if (!agency) throw new AppError("AGENCY_NOT_SET_UP");
    return agency;
  }

  /** Notifies the browsers of the agency and its clients that the brand changed. */
  async function announce(tx: Tx, agencyId: string): Promise<void> {
    const clients = await workspaces.clientsOf(agencyId, tx);
    const ids = [agencyId, ...clients.map(({ id }) => id)];
    await events.emit(
      tx,
      ids.map((workspaceId) => ({ workspaceId, type: "team.updated" as const, data: {} })),
    );
  }

  /** Replaces the logo; null: removes it. */
  const replaceLogo = (workspaceId: string, content: Buffer | null): Promise<void> =>
    database.transaction(async (tx) => {
      const { logoId } = await lock(tx, workspaceId);
      const newId = content && (await blobs.keep(tx, { mediaType: "image/png", content }));
      await store.setLogo(tx, workspaceId, newId);
      if (logoId !== null) await blobs.remove(tx, logoId);
      await announce(tx, workspaceId);
    });

  // The owner of an agency owns its clients and pays for them, so neither is transferred without the other.
  team.topics.transferring.subscribe(async (tx, { workspaceId }) => {
    const { agencyId } = await tierOf(workspaceId, tx);
    const clients = await store.countClients(tx, workspaceId);
    if (agencyId !== null || clients > 0) throw new AppError("AGENCY_TRANSFER");
  });

  return {
    /**
     * The brand that people see in a workspace: the agency's in its client workspaces, the product's elsewhere.
     * Pass the transaction if there is one.
     */
    brandOf: async (workspaceId: string, db: Queryable = database.pool): Promise<WorkspaceBrand> =>
      brandFrom(await store.findOfClient(db, workspaceId)),

    /** The brand of mails about somebody's account: an agency's for people who only belong to its clients. */
    async brandOfPerson(userId: string): Promise<WorkspaceBrand> {
      const own = await store.listOfPerson(database.pool, userId);
      return brandFrom(onlyAgencyOf(own.map(({ agency }) => agency)));
    },

    /** Whether a workspace is an agency's own, with its white label on. */
    isAgency: (workspaceId: string): Promise<boolean> => store.isOn(database.pool, workspaceId),

    /** The brand of an agency by its slug; null: there is none, or it is off. */
    async findBySlug(slug: string): Promise<WorkspaceBrand | null> {
      const agency = await store.findBySlug(database.pool, slug);
      return agency && brandFrom(agency);
    },

    /** A person's workspaces, each with the name of the agency whose client it is. */
    async workspacesOf(userId: string, currentId: string | null) {
      const [own, agencies] = await Promise.all([
        workspaces.ofPerson(userId),
        store.listOfPerson(database.pool, userId),
      ]);
      const names = new Map(
        agencies.map(({ workspaceId, agency }) => [workspaceId, agency?.name] as const),
      );
      return own.map(({ id, name, role }) => {
        const agency = names.get(id);
        return {
          id,
          name,
          role,
          current: id === currentId,
          ...(agency !== undefined && { agency }),
        };
      });
    },

    /** The bytes of a logo. @throws AppError NOT_FOUND: no agency has it. */
    async logo(logoId: string): Promise<Buffer> {
      const file = (await store.isLogo(database.pool, logoId)) ? await blobs.read(logoId) : null;
      if (!file) throw new AppError("NOT_FOUND");
      return file.content;
    },

    /** The white label of a workspace; null: it is not set up. */
    async view(workspaceId: string) {
      const [workspace, row] = await Promise.all([
        tierOf(workspaceId, database.pool),
        store.findAgency(database.pool, workspaceId),
      ]);
      const { agencyId } = workspace;
      return {
        agency: row && (await present(row)),
        isIncluded: includesWhiteLabel(workspace.tier),
        clientOf:
          agencyId === null
            ? null
            : ((await store.findAgency(database.pool, agencyId))?.name ?? ""),
      };
    },

    /**
     * Sets up the white label of a workspace, or changes it.
     * @throws AppError AGENCY_NOT_INCLUDED; AGENCY_IS_CLIENT; AGENCY_SLUG_TAKEN.
     */
    async save(workspaceId: string, form: AgencyForm): Promise<Agency> {
      await requireIncluded(workspaceId, database.pool);
      await database.transaction(async (tx) => {
        if (await store.isSlugTaken(tx, form.slug, workspaceId)) {
          const details = [`slug: ${errorCodes.AGENCY_SLUG_TAKEN.message}`];
          throw new AppError("AGENCY_SLUG_TAKEN", { details });
        }
        await store.upsertAgency(tx, workspaceId, { ...form, createdAt: clock.now() });
        await announce(tx, workspaceId);
      });
      return presentOf(workspaceId);
    },

    /** Sets the logo, made again from its pixels. @throws AppError BAD_IMAGE; AGENCY_NOT_SET_UP. */
    async setLogo(workspaceId: string, image: Uint8Array): Promise<Agency> {
      await presentOf(workspaceId);
      const content = await cleanLogo(Buffer.from(image), "logo", {
        minSide: agencyLimits.logoMinSide,
        maxSide: agencyLimits.logoMaxSide,
      });
      await replaceLogo(workspaceId, content);
      return presentOf(workspaceId);
    },

    /** Removes the logo. @throws AppError AGENCY_NOT_SET_UP. */
    async removeLogo(workspaceId: string): Promise<Agency> {
      await replaceLogo(workspaceId, null);
      return presentOf(workspaceId);
    },

    /**
     * Creates a client workspace, owned by the agency's owner, without a plan.
     * @throws AppError AGENCY_NOT_INCLUDED; AGENCY_IS_CLIENT; AGENCY_NOT_SET_UP; CLIENTS_FULL; CLIENTS_WITHOUT_PLAN.
     */
    createClient: (
      { workspaceId, userId }: By,
      { name, website }: { name: string; website: string | null },
    ): Promise<{ id: string; name: string }> =>
      database.transaction(async (tx) => {
        await requireIncluded(workspaceId, tx);
        await lock(tx, workspaceId);
        const clients = await store.countClients(tx, workspaceId);
        if (clients >= agencyLimits.clientsMax) throw new AppError("CLIENTS_FULL");
        // Their free replies cost us money.
        const withoutPlan = await store.countOwnedWithoutPlan(tx, userId);
        if (withoutPlan >= agencyLimits.clientsWithoutPlanMax) {
          throw new AppError("CLIENTS_WITHOUT_PLAN");
        }
        const made = await workspaces.createClient(tx, userId, {
          agencyId: workspaceId,
          companyName: name,
          website,
          timeZone: await workspaces.timeZone(workspaceId, tx),
        });
        await events.emit(tx, [{ workspaceId, type: "team.updated", data: {} }]);
        return { id: made.id, name };
      }),

    /** Takes a client workspace out of the agency; it continues as an ordinary one. @throws AppError NOT_FOUND. */
    removeClient: ({ workspaceId }: By, clientId: string): Promise<void> =>
      database.transaction(async (tx) => {
        await workspaces.removeFromAgency(tx, clientId, workspaceId);
        await events.emit(
          tx,
          [workspaceId, clientId].map((id) => ({
            workspaceId: id,
            type: "team.updated" as const,
            data: {},
          })),
        );
      }),

    ...createClientStaffService(deps),
  };
}
