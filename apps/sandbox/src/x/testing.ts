import { openSandbox } from "../testing.ts";

/** A post in a response, as far as the tests read it. */
interface WirePost {
  [key: string]: unknown;
  id: string;
  text: string;
  created_at: string;
}

/** A page of a search, or the response of a lookup. */
export interface WirePage {
  data?: WirePost[];
  includes?: { users: { id: string; username: string }[] };
  errors?: { value: string; type: string }[];
  meta: { newest_id?: string; oldest_id?: string; result_count: number; next_token?: string };
}

export const bearer = { authorization: "Bearer token-of-the-tests" };

/** All fields that the product reads. */
export const fields =
  "author_id,conversation_id,created_at,note_tweet,public_metrics,referenced_tweets";

/** A sandbox with a test clock, and helpers that call its X. */
export async function openX() {
  const sandbox = await openSandbox();
  const { app } = sandbox;
  const get = (path: string, query: Record<string, string> = {}) =>
    app.inject({ url: `/x/2${path}`, query, headers: bearer });
  const post = (path: string, payload: object) =>
    app.inject({ method: "POST", url: `/x/2${path}`, headers: bearer, payload });
  /** Searches, by default for ten posts with all fields. */
  const search = async (query: string, more: Record<string, string> = {}): Promise<WirePage> => {
    const response = await get("/tweets/search/recent", { query, "tweet.fields": fields, ...more });
    if (response.statusCode !== 200) throw new Error(`refused: ${response.body}`);
    return response.json<WirePage>();
  };
  const control = (path: string, payload: object) =>
    app.inject({ method: "POST", url: `/sandbox/${path}`, payload });
  return { ...sandbox, get, post, search, control };
}
