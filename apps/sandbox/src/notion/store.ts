import { randomBytes, randomUUID } from "node:crypto";
import type { Clock } from "../clock.ts";

/** A workspace of Notion in which people can let an app in. */
export interface NotionWorkspace {
  id: string;
  name: string;
}

/** What an app may do in a workspace, and with which tokens. */
export interface NotionGrant {
  botId: string;
  clientId: string;
  workspace: NotionWorkspace;
  accessToken: string;
  refreshToken: string;
  /** The access token no longer works; the refresh token does. */
  isExpired: boolean;
}

/** A page that an app has made. */
export interface NotionPage {
  id: string;
  /** The bot that made it: no other one may see it. */
  botId: string;
  workspace: NotionWorkspace;
  title: string;
  markdown: string;
  createdAt: string;
  editedAt: string;
  isInTrash: boolean;
  /** Whether the app may still see it; a person can take that back. */
  isShared: boolean;
  /** How often its text was written. */
  writes: number;
  /** The pages that people have put into it. */
  subpages: NotionSubpage[];
}

/** A page within a page. The sandbox knows no more of it than its parent's text shows. */
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
/** Requests that may come at once, and how many more a second (Notion API, "Request limits"). */
const burst = 10;
const perSecond = 3;
const token = (prefix: string) => `${prefix}${randomBytes(24).toString("base64url")}`;

export type NotionStore = ReturnType<typeof createNotionStore>;

/** Keeps what the imitated Notion knows in memory. */
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
    /** The workspace of that name, which is made when there is none. */
    workspace(name: string): NotionWorkspace {
      const known = workspaces.find((one) => one.name === name);
      if (known) return known;
      const made = { id: randomUUID(), name };
      workspaces.push(made);
      return made;
    },

    makeCode(consent: Omit<Consent, "endsAt">): string {
      const code = token("03");
      codes.set(code, { ...consent, endsAt: clock.now() + codeMs });
      return code;
    },
    /** Exchanges a code, which is spent whatever comes of it. */
    useCode(code: string, clientId: string, redirectUri: string | undefined): NotionGrant | null {
      const consent = codes.get(code);
      codes.delete(code);
      const isRight =
        consent !== undefined &&
        consent.endsAt > clock.now() &&
        consent.clientId === clientId &&
        consent.redirectUri === redirectUri;
      if (!isRight) return null;
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
    /** A person takes back all that apps may do. @returns how many permissions ended */
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
    /** A person puts a page into one that an app has made. */
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
