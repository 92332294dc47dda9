import type { Detector, Plant } from "./plant.ts";

const modules = "apps/server/src/modules";
const infrastructure = "apps/server/src/infrastructure";
const matrix = (call: string): Detector => ({
  proof: "tests/proofs/matrix.ts",
  args: ["--only", call],
  line: call,
});
const guard = `${modules}/portal/session/service.ts`;

/** Guards, roles, signatures, share links and limits on attempts. */
export const accessPlants: readonly Plant[] = [
  {
    defect: "A customer's calls are open to people without a workspace",
    edits: [
      {
        file: guard,
        find: 'if (call.who === "customer" && actor.workspaceId === null) throw new AppError("NO_WORKSPACE");',
        replace: "",
      },
    ],
    detectors: [matrix("listKeywords")],
  },
  {
    defect: "Writers' calls are open to customers",
    edits: [
      {
        file: guard,
        find: 'if (call.who === "writer" && actor.userType !== "writer") throw new AppError("FORBIDDEN");',
        replace: "",
      },
    ],
    detectors: [matrix("saveDraft")],
  },
  {
    defect: "The administrator's calls are open to everyone who is signed in",
    edits: [
      { file: guard, find: 'if (!actor.isAdmin) throw new AppError("FORBIDDEN");', replace: "" },
    ],
    detectors: [matrix("listOptOuts")],
  },
  {
    defect: "The administrator needs no second factor",
    edits: [
      {
        file: guard,
        find: "if (deps.adminNeedsSecondFactor && !actor.secondFactor) {",
        replace: "if (deps.adminNeedsSecondFactor && !actor) {",
      },
    ],
    detectors: [matrix("listOptOuts")],
  },
  {
    defect: "An account with the administrator's unconfirmed address is an administrator",
    edits: [
      {
        file: guard,
        find: 'user.userType === "user" && user.emailVerifiedAt !== null && user.email === deps.adminEmail;',
        replace: 'user.userType === "user" && user.email === deps.adminEmail;',
      },
    ],
    detectors: [
      {
        test: `${modules}/portal/session/session.test.ts`,
        name: "identifies the administrator only after their address is confirmed",
      },
    ],
  },
  {
    defect: "A share link opens with any token",
    edits: [
      {
        file: `${modules}/inbox/friend-search/service-snapshots.ts`,
        find: "const right = timingSafeEqual(digest(token), digest(expected));",
        replace: "const right = expected !== token || true;",
      },
    ],
    detectors: [
      {
        test: `${modules}/inbox/friend-search/snapshots.test.ts`,
        name: "returns the same 404 with any wrong token as for a missing snapshot",
      },
    ],
  },
  {
    defect: "A revoked share link still opens",
    edits: [
      {
        file: `${modules}/inbox/friend-search/service-snapshots.ts`,
        find: "secrets.derive(`friend:${id}:${version}`)",
        replace: "secrets.derive(`friend:${id}:${version > 0}`)",
      },
    ],
    detectors: [
      {
        test: `${modules}/inbox/friend-search/snapshots.test.ts`,
        name: "stops working when it is revoked",
      },
    ],
  },
  {
    defect: "Conversions are accepted with a wrong key",
    edits: [
      {
        file: `${modules}/fulfilment/attribution/service-conversions.ts`,
        find: 'if (!equalInConstantTime(key, keyOf(kind, workspaceId, version))) throw new AppError("BAD_KEY");',
        replace: "",
      },
    ],
    detectors: [
      {
        test: `${modules}/fulfilment/attribution/conversions.test.ts`,
        name: "are rejected with a wrong key, or with an old one after a renewal",
      },
    ],
  },
  {
    defect: "A member sees the workspace's secret key",
    edits: [
      {
        file: `${modules}/fulfilment/attribution/service-conversions.ts`,
        find: 'secretKey: isOwner ? keyOf("secret", workspaceId, version) : null,',
        replace: 'secretKey: isOwner || true ? keyOf("secret", workspaceId, version) : null,',
      },
    ],
    detectors: [
      {
        test: `${modules}/fulfilment/attribution/conversions.test.ts`,
        name: "hide the secret key from members, who can't renew it",
      },
    ],
  },
  {
    defect: "A request's signature is not compared",
    edits: [
      {
        file: `${infrastructure}/http/signing.ts`,
        find: 'if (typeof signature !== "string" || !fresh || !equalInConstantTime(signature, expected)) {',
        replace: 'if (typeof signature !== "string" || !fresh || expected === "") {',
      },
    ],
    detectors: [{ test: `${infrastructure}/http/signing.test.ts`, name: "a signed request" }],
  },
  {
    defect: "An old signature is accepted",
    edits: [
      {
        file: `${infrastructure}/http/signing.ts`,
        find: "Math.abs(seconds() - at) * 1000 <= limits.signatureWindowMs;",
        replace: "Math.abs(seconds() - at) * 1000 <= Number.MAX_VALUE;",
      },
    ],
    detectors: [{ test: `${infrastructure}/http/signing.test.ts`, name: "a signed request" }],
  },
  {
    defect: "Limits on attempts have no effect",
    edits: [
      {
        file: `${infrastructure}/throttle/index.ts`,
        find: "if (waitMs > 0) throw tooMany(waitMs);",
        replace: "if (waitMs < 0) throw tooMany(waitMs);",
      },
    ],
    detectors: [
      {
        test: `${modules}/portal/session/throttling.test.ts`,
        name: "are limited to ten from one network, and the error says how long to wait",
      },
    ],
  },
  {
    defect: "An encrypted secret can be decrypted in another row",
    edits: [
      {
        file: `${infrastructure}/secrets/index.ts`,
        find: "decipher.setAAD(Buffer.from(`${version}.${known.id}.${place}`));",
        replace: "decipher.setAAD(Buffer.from(`${version}.${known.id}`));",
      },
      {
        file: `${infrastructure}/secrets/index.ts`,
        find: "cipher.setAAD(Buffer.from(`${version}.${newest.id}.${place}`));",
        replace: "cipher.setAAD(Buffer.from(`${version}.${newest.id}`));",
      },
    ],
    detectors: [
      {
        test: `${infrastructure}/secrets/secrets.test.ts`,
        name: "can be decrypted only for its own location",
      },
    ],
  },
];
