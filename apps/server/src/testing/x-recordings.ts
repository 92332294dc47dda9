import { z } from "zod";
import { readRecording } from "./recordings.ts";

/** One recorded answer of the X API v2. */
export interface XRecording {
  /** Which collection it is from, and its position there. */
  library: "tweepy" | "twarc" | "python_twitter" | "docs";
  name: string;
  /** The request, as far as it is recorded; for docs the page that shows it. */
  method: string;
  path: string;
  status: number;
  headers: Headers;
  body: unknown;
}

const headersOf = (given: Record<string, string[]>): Headers => {
  const headers = new Headers();
  for (const [name, values] of Object.entries(given)) {
    for (const value of values) headers.append(name, value);
  }
  return headers;
};

const linesOf = (path: string): unknown[] =>
  readRecording(path)
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

const cassette = z.object({
  cassette: z.string(),
  method: z.string(),
  uri: z.string(),
  status: z.number(),
  headers: z.record(z.string(), z.array(z.string())),
  body: z.string(),
});

function tweepy(): XRecording[] {
  return linesOf("x-api/tweepy_v2_cassettes.ndjson.gz").map((line) => {
    const { cassette: name, method, uri, status, headers, body } = cassette.parse(line);
    const path = new URL(uri).pathname;
    return {
      library: "tweepy",
      name: `${name} ${path}`,
      method,
      path,
      status,
      headers: headersOf(headers),
      body: JSON.parse(body),
    };
  });
}

const twarcLine = z.object({
  file: z.string(),
  response: z
    .object({ __twarc: z.object({ url: z.string().optional() }).loose().optional() })
    .loose(),
});

function twarc(): XRecording[] {
  return linesOf("x-api/twarc_v2_responses.ndjson.gz").map((line, index) => {
    const { file, response } = twarcLine.parse(line);
    const { __twarc: source, ...body } = response;
    return {
      library: "twarc",
      name: `${file}#${index}`,
      method: "GET",
      path: source?.url ? new URL(source.url).pathname : "unknown",
      status: 200,
      headers: new Headers(),
      body,
    };
  });
}

const files = z.record(z.string(), z.unknown());

function pythonTwitter(): XRecording[] {
  const bodies = files.parse(JSON.parse(readRecording("x-api/python_twitter_v2_testdata.json.gz")));
  return Object.entries(bodies).map(([file, body]) => ({
    library: "python_twitter",
    name: file,
    method: "GET",
    path: file.replace(/^testdata\//, "").replace(/\.json$/, ""),
    status: 200,
    headers: new Headers(),
    body,
  }));
}

function docs(): XRecording[] {
  const pages = z
    .record(z.string(), z.array(z.unknown()))
    .parse(JSON.parse(readRecording("x-api/x_docs_json_examples.json.gz")));
  return Object.entries(pages).flatMap(([page, examples]) =>
    examples.map(
      (body, index): XRecording => ({
        library: "docs",
        name: `${page}#${index}`,
        method: "GET",
        path: page.replace(/\.mdx$/, ""),
        status: 200,
        headers: new Headers(),
        body,
      }),
    ),
  );
}

/** The recorded answers of three client libraries, and the examples of X's own documentation. */
export const xRecordings = (): XRecording[] => [
  ...tweepy(),
  ...twarc(),
  ...pythonTwitter(),
  ...docs(),
];

/** X's own description of its API. */
export const xOpenApi = (): unknown => JSON.parse(readRecording("x-api/x_openapi.json.gz"));
