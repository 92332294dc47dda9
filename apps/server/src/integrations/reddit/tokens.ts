import type { Clock } from "../../infrastructure/clock.ts";
import { SourceError } from "../ports/source.ts";
import { reconnectText, redditError } from "./failure.ts";
import { parseJson } from "./response.ts";
import type { Transport } from "./transport.ts";
import { tokenResponse } from "./wire/answers.ts";

/** The tokens that Reddit gives for credentials (Reddit OAuth2). */
export interface Grant {
  accessToken: string;
  endsAt: Date;
  /** Only for accounts that allowed permanent access. */
  refreshToken: string | null;
  /** What the token may be used for, such as `read`; `*` is everything. */
  scopes: string[];
}

/** The credentials of an app. */
export interface AppCredentials {
  clientId: string;
  clientSecret: string;
}

/** The calls around tokens. All throw SourceError; `unauthorized` when a grant is refused. */
export interface Tokens {
  /** The address to which the browser is sent, so that a person allows the app to act for them. */
  authorizeUrl(ask: {
    state: string;
    redirectUri: string;
    scopes: readonly string[];
    /** Only `permanent`, the default, gives a refresh token. */
    duration?: "permanent" | "temporary";
  }): string;
  /** A token of the app itself, which can read what is public. */
  forApp(): Promise<Grant>;
  /** The grant for a code of the authorize page. A code works once, for ten minutes. */
  forCode(code: string, redirectUri: string): Promise<Grant>;
  /** A new access token of an account. The grant may have a new refresh token, which must be stored. */
  refresh(refreshToken: string): Promise<Grant>;
  /** Revokes a refresh token with all its access tokens, or one access token. */
  revoke(token: string, kind?: "refresh_token" | "access_token"): Promise<void>;
}

/** Failures that, in a token call, mean that the credentials or the grant are invalid. */
const credentialFailures = new Set(["bad-request", "forbidden", "not-found", "no-such-community"]);

/** The token calls of one app at `https://www.reddit.com/api/v1`. */
export function createTokens(
  authUrl: string,
  credentials: AppCredentials,
  deps: { transport: Transport; clock: Clock },
): Tokens {
  const basic = Buffer.from(`${credentials.clientId}:${credentials.clientSecret}`).toString(
    "base64",
  );

  const unauthorized = (message: string, cause?: unknown, publicText?: string) =>
    redditError("unauthorized", message, {
      retryAfterMs: 60_000,
      cause,
      ...(publicText !== undefined && { publicText }),
    });

  async function post(path: string, form: Record<string, string>, repeatable: boolean) {
    try {
      return await deps.transport({
        url: new URL(`${authUrl}/api/v1/${path}`),
        method: "POST",
        headers: { authorization: `Basic ${basic}` },
        form,
        repeatable,
      });
    } catch (error) {
      if (
        error instanceof SourceError &&
        (credentialFailures.has(error.failure) || error.failure === "unauthorized")
      ) {
        // Status 401 is about the app's credentials; a revoked permission is refused as a bad request.
        const isRevoked = form.grant_type === "refresh_token" && error.failure === "bad-request";
        const text = isRevoked ? reconnectText : undefined;
        throw unauthorized(`no token: ${error.message}`, error, text);
      }
      throw error;
    }
  }

  async function grant(form: Record<string, string>, repeatable = true): Promise<Grant> {
    const requestedAt = deps.clock.now().getTime();
    const response = tokenResponse.safeParse(
      parseJson(await post("access_token", form, repeatable)),
    );
    if (!response.success) {
      throw redditError("malformed", "the token answer is not of the documented shape");
    }
    if ("error" in response.data) {
      const { error } = response.data;
      const isRevoked = form.grant_type === "refresh_token" && error === "invalid_grant";
      throw unauthorized(`no token: ${error}`, undefined, isRevoked ? reconnectText : undefined);
    }
    const { access_token, expires_in, refresh_token, scope } = response.data;
    return {
      accessToken: access_token,
      endsAt: new Date(requestedAt + expires_in * 1000),
      refreshToken: refresh_token ?? form.refresh_token ?? null,
      scopes: scope ? scope.split(/[\s,]+/) : [],
    };
  }

  return {
    authorizeUrl({ state, redirectUri, scopes, duration = "permanent" }) {
      const url = new URL(`${authUrl}/api/v1/authorize`);
      url.search = new URLSearchParams({
        client_id: credentials.clientId,
        response_type: "code",
        state,
        redirect_uri: redirectUri,
        duration,
        scope: scopes.join(" "),
      }).toString();
      return url.href;
    },
    forApp: () => grant({ grant_type: "client_credentials" }),
    // A used code is refused, so the failure of a retry would say nothing about the first attempt.
    forCode: (code, redirectUri) =>
      grant({ grant_type: "authorization_code", code, redirect_uri: redirectUri }, false),
    refresh: (refreshToken) => grant({ grant_type: "refresh_token", refresh_token: refreshToken }),
    async revoke(token, kind = "refresh_token") {
      await post("revoke_token", { token, token_type_hint: kind }, true);
    },
  };
}

/** The bearer token of the caller, renewed in time. */
export interface Bearer {
  token(): Promise<string>;
  /** Drops a token that was refused, so that the next call gets a new one. */
  drop(token: string): void;
  /** Whether the token is an account's; otherwise it is the app's own. */
  readonly isOfAccount: boolean;
}

/** A token is renewed this long before it expires, so that none expires during a request. */
const marginMs = 60_000;

/** Caches the token from `renew` until shortly before it expires; concurrent callers wait for one renewal. */
export function createBearer(
  renew: () => Promise<Grant>,
  clock: Clock,
  isOfAccount = false,
): Bearer {
  let current: Grant | null = null;
  let renewing: Promise<Grant> | null = null;
  return {
    isOfAccount,
    async token() {
      if (current && current.endsAt.getTime() > clock.now().getTime() + marginMs)
        return current.accessToken;
      renewing ??= renew().finally(() => {
        renewing = null;
      });
      current = await renewing;
      return current.accessToken;
    },
    drop(token) {
      if (current?.accessToken === token) current = null;
    },
  };
}
