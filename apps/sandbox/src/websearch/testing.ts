import { openSandbox } from "../testing.ts";

/** Keys that the imitated services accept. */
export const keys = { brave: "BSAsandbox", serper: "0123456789abcdef".repeat(3).slice(0, 40) };

/** One result of either service. */
export interface Hit {
  url: string;
  title: string;
  snippet: string;
  date: string | null;
}

interface BraveBody {
  query: { more_results_available: boolean };
  web?: {
    results: { url: string; title: string; description: string; page_age?: string; age?: string }[];
  };
}
interface SerperBody {
  organic: { link: string; title: string; snippet: string; date?: string; position: number }[];
}

/** A sandbox with helpers that search as the product does. */
export async function openWeb(options: Parameters<typeof openSandbox>[0] = {}) {
  const sandbox = await openSandbox(options);
  const { app } = sandbox;
  const askBrave = (given: Record<string, string>, key: string | null = keys.brave) =>
    app.inject({
      url: `/brave/res/v1/web/search?${new URLSearchParams({ text_decorations: "false", ...given })}`,
      headers: key === null ? {} : { "x-subscription-token": key },
    });
  const askSerper = (body: object, key: string | null = keys.serper) =>
    app.inject({
      method: "POST",
      url: "/serper/search",
      headers: key === null ? {} : { "x-api-key": key },
      payload: body,
    });
  return {
    ...sandbox,
    askBrave,
    askSerper,
    get: (url: string) => app.inject(url),
    post: (url: string, payload: object | string, headers = {}) =>
      app.inject({ method: "POST", url, payload, headers }),
    async brave(q: string, more: Record<string, string> = {}): Promise<Hit[]> {
      const { web } = (await askBrave({ q, country: "ALL", ...more })).json<BraveBody>();
      return (web?.results ?? []).map(({ description, page_age = null, ...rest }) => ({
        ...rest,
        snippet: description,
        date: page_age,
      }));
    },
    async serper(q: string, more: object = {}): Promise<Hit[]> {
      const { organic } = (await askSerper({ q, ...more })).json<SerperBody>();
      return organic.map(({ link, date = null, ...rest }) => ({ ...rest, url: link, date }));
    },
  };
}
