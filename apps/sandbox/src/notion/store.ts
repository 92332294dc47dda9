import { randomBytes, randomUUID } from "node:crypto";
import type { Clock } from "../clock.ts";

/** A workspace to which people can give an app access. */
export interface NotionWorkspace {
  id: string;
  name: string;
}

/** An app's access to a workspace, with its tokens. */
export interface NotionGrant {
  botId: string;
  clientId: string;
  workspace: NotionWorkspace;
  accessToken: string;
  refreshToken: string;
  /** Whether the access token has expired; the refresh token stays valid. */
  isExpired: boolean;
}

/** A page that an app created. */
export interface NotionPage {
  id: string;
  /** The bot that created it. No other bot may see it. */
  botId: string;
  workspace: NotionWorkspace;
  title: string;
  markdown: string;
  createdAt: string;
  editedAt: string;
  isInTrash: boolean;
  /** Whether the app may see it; a person can end that. */
  isShared: boolean;
  /** How many times its text was written. */
  writes: number;
  /** The pages that people added to it. */
  subpages: NotionSubpage[];
}

/** A page within a page. The sandbox stores only what its parent's text shows. */
export interface NotionSubpage {
  id: string;
  title: string;
}

interface Consent {
  clientId: string;
  redirectUri: string;
  workspace: NotionWorkspace;
  endsAt: number;
}

const codeMs = 600_000;
/** The size of a burst, and the requests a second after it (Notion API, "Request limits"). */
const burst = 10;
const perSecond = 3;
const token = (prefix: string) => `${prefix}${randomBytes(24).toString("base64url")}`;

export type NotionStore = ReturnType<typeof createNotionStore>;

/** Stores the imitated Notion's data in memory. */
export function createNotionStore(clock: Clock) {
  const workspaces: NotionWorkspace[] = ["Maya's Notion", "Lindqvist Studio"].map((name) => ({
    id: randomUUID(),
    name,
  }));
  const codes = new Map<string, Consent>();
  const grants = new Set<NotionGrant>();
  const pages = new Map<string, NotionPage>();
  const buckets = new Map<string, { left: number; at: number }>();
  const now = () => new Date(clock.now()).toISOString();
  const grantWhere = (matches: (grant: NotionGrant) => boolean) =>
    [...grants].find(matches) ?? null;

  return {
    workspaces: () => [...workspaces],
    /** The workspace with a name; created when there is none. */
    workspace(name: string): NotionWorkspace {
      const known = workspaces.find((one) => one.name === name);
      if (known) return known;
      const created = { id: randomUUID(), name };
      workspaces.push(created);
      return created;
    },

    makeCode(consent: Omit<Consent, "endsAt">): string {
      const code = token("03");
      codes.set(code, { ...consent, endsAt: clock.now() + codeMs });
      return code;
    },
    /** Exchanges a code, which is used up even when the exchange fails. */
    useCode(code: string, clientId: string, redirectUri: string | undefined): NotionGrant | null {
      const consent = codes.get(code);
      codes.delete(code);
      const isValid =
        consent !== undefined &&
        consent.endsAt > clock.now() &&
        consent.clientId === clientId &&
        consent.redirectUri === redirectUri;
      if (!isValid) return null;
      const grant: NotionGrant = {
        botId: randomUUID(),
        clientId,
        workspace: consent.workspace,
        accessToken: token("ntn_"),
        refreshToken: token("nrt_"),
        isExpired: false,
      };
      grants.add(grant);
      return grant;
    },
    /** Replaces both tokens of a grant. */
    refresh(refreshToken: string, clientId: string): NotionGrant | null {
      const grant = grantWhere(
        (one) => one.refreshToken === refreshToken && one.clientId === clientId,
      );
      if (!grant) return null;
      Object.assign(grant, {
        accessToken: token("ntn_"),
        refreshToken: token("nrt_"),
        isExpired: false,
      });
      return grant;
    },
    grantOf: (accessToken: string) =>
      grantWhere((one) => one.accessToken === accessToken && !one.isExpired),
    revoke(accessOrRefreshToken: string): void {
      for (const grant of grants) {
        const { accessToken, refreshToken } = grant;
        if ([accessToken, refreshToken].includes(accessOrRefreshToken)) grants.delete(grant);
      }
    },
    /** A person revokes the access of all apps. @returns how many grants were revoked */
    revokeAll(): number {
      const count = grants.size;
      grants.clear();
      return count;
    },
    expireAll(): void {
      for (const grant of grants) grant.isExpired = true;
    },
    grantCount: () => grants.size,

    addPage(grant: NotionGrant, title: string, markdown: string): NotionPage {
      const { botId, workspace } = grant;
      const page: NotionPage = {
        ...{ id: randomUUID(), botId, workspace, title, markdown },
        ...{ createdAt: now(), editedAt: now() },
        ...{ isInTrash: false, isShared: true, writes: 1, subpages: [] },
      };
      pages.set(page.id, page);
      return page;
    },
    /** A page by its id, with or without hyphens. */
    page: (id: string) =>
      [...pages.values()].find((one) => one.id.replaceAll("-", "") === id.replaceAll("-", "")) ??
      null,
    /** A person adds a page to one that an app created. */
    addSubpage(page: NotionPage): void {
      const title = `Page ${page.subpages.length + 1} within`;
      page.subpages.push({ id: randomUUID(), title });
    },
    change(
      page: NotionPage,
      part: Partial<Pick<NotionPage, "title" | "markdown" | "isInTrash" | "subpages">>,
    ) {
      Object.assign(page, part, { editedAt: now() });
      if (part.markdown !== undefined) page.writes += 1;
    },
    pages: () => [...pages.values()].toReversed(),

    /** Counts a request of a token. @returns the seconds to wait; 0 when it is allowed */
    waitOf(accessToken: string): number {
      const at = clock.now();
      const bucket = buckets.get(accessToken) ?? { left: burst, at };
      const refilled = bucket.left + ((at - bucket.at) / 1_000) * perSecond;
      const left = Math.min(burst, refilled);
      const isAllowed = left >= 1;
      buckets.set(accessToken, { left: isAllowed ? left - 1 : left, at });
      return isAllowed ? 0 : Math.ceil((1 - left) / perSecond);
    },
  };
}
