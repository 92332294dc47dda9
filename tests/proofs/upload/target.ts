import { dataOf, type Server } from "../../../apps/server/src/testing/server.ts";

/** Counts of what is stored. */
interface StoredFiles {
  receipts: number;
  /** Files that are not WebP. */
  notWebp: number;
}

/** A running server that accepts receipts. */
export interface UploadTarget {
  address: string;
  /** Access tokens of owners, each with a separate workspace. */
  owners(count: number): Promise<string[]>;
  /** An access token of the administrator. */
  admin(): Promise<string>;
  /** Deletes all receipts. @returns what was stored */
  clear(): Promise<StoredFiles>;
  /** The current and the peak memory of the process, in bytes. */
  memory(): Promise<{ now: number; peak: number }>;
}

/** The options with which a server accepts receipts. */
export const uploadServerOptions = {
  manualPayments: { name: "Earshot Test", number: "09000000000", pesosPerDollar: 56 },
};

/** Opens a server's port for uploads. */
export async function openUploadTarget(server: Server): Promise<UploadTarget> {
  const { database } = server.infrastructure;
  const login = { email: server.adminEmail, password: "a good long password" };
  await database.transaction((tx) =>
    server.services.accounts.create(tx, {
      ...{ ...login, fullName: "Ada", userType: "user" as const, emailVerified: true },
    }),
  );
  const address = await server.app.listen({ port: 0, host: "127.0.0.1" });
  let made = 0;
  return {
    address,
    async owners(count) {
      const tokens: string[] = [];
      for (let at = 0; at < count; at++) {
        made += 1;
        tokens.push((await server.signUp({ email: `uploader${made}@example.test` })).token);
      }
      return tokens;
    },
    admin: async () => dataOf(await server.call("login", { body: login })).accessToken,
    async clear() {
      const { rows } = await database.query({
        text: `select (select count(*)::int from receipts) as receipts,
          (select count(*)::int from blobs where media_type <> 'image/webp'
            or substring(content from 1 for 4) <> 'RIFF' or substring(content from 9 for 4) <> 'WEBP') as "notWebp"`,
      });
      await database.query({ text: "delete from receipts" });
      return rows[0] as StoredFiles;
    },
    async memory() {
      globalThis.gc?.();
      // The kernel counts in kilobytes.
      return { now: process.memoryUsage.rss(), peak: process.resourceUsage().maxRSS * 1_024 };
    },
  };
}
