import { AppError } from "../../apps/server/src/platform/errors.ts";
import type { Server } from "../../apps/server/src/testing/server.ts";

/**
 * One defect for each thing that is promised: sign-outs that are forgotten, links that work again, an
 * unknown address that is answered at once, and so on.
 */
export function plantDefects({ domains, app, platform }: Server): void {
  const { accounts } = domains;
  const { sessions, links } = accounts;
  sessions.signOut = () => Promise.resolve();
  const refresh = sessions.refresh;
  let calls = 0;
  sessions.refresh = (...args) => {
    calls += 1;
    if (calls % 7 === 0) throw new AppError("SESSION_EXPIRED");
    return refresh(...args);
  };
  links.takeReset = async (_, { access_token }) => {
    const [, claims = ""] = access_token.split(".");
    const { sub } = JSON.parse(Buffer.from(claims, "base64url").toString());
    const user = await accounts.userOf(sub);
    return { userId: user.id, email: user.email } as Awaited<ReturnType<typeof links.takeReset>>;
  };
  links.checkReset = () => Promise.resolve();
  const check = accounts.checkCredentials;
  accounts.checkCredentials = async (credentials, client) => {
    if (!(await accounts.findByEmail(credentials.email))) throw new AppError("INVALID_CREDENTIALS");
    return check(credentials, client);
  };
  const find = accounts.findByEmail;
  // Whatever address Google tells of counts as confirmed on our side.
  accounts.findByEmail = async (...args) => {
    const user = await find(...args);
    return user && { ...user, emailVerifiedAt: user.emailVerifiedAt ?? new Date() };
  };
  // Another site's request looks like our own, and a profile's `tier` is believed.
  const inject = app.inject.bind(app) as (request: unknown) => Promise<unknown>;
  app.inject = (async (request: { headers?: Record<string, string>; payload?: object }) => {
    if (typeof request === "object" && request.headers) {
      const { origin: _, "sec-fetch-site": __, ...headers } = request.headers;
      request.headers = headers;
    }
    const payload = JSON.stringify(request.payload ?? {});
    if (payload.includes('"tier":"scale"')) {
      await platform.database.query({ text: "update workspaces set tier = 'scale'" });
    }
    return inject(request);
  }) as typeof app.inject;
}
