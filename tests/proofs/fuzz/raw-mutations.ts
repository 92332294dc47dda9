import fc from "fast-check";

/** A mutation of a written request, at the level of bytes. */
export type RawMutation =
  | { kind: "type"; type: string }
  | { kind: "cut"; at: number }
  | { kind: "insert"; at: number; text: string }
  | { kind: "bytes"; bytes: number[] }
  | { kind: "huge" }
  | { kind: "noBody" }
  /** For forms; other bodies stay unchanged. */
  | { kind: "form"; how: FormMutation }
  | { kind: "path"; suffix: string }
  | { kind: "search"; suffix: string }
  | { kind: "header"; name: string; value: string }
  | { kind: "token"; how: string }
  | { kind: "method"; method: string };

const formMutations = [
  "other boundary",
  "no end",
  "no boundary",
  "all twice",
  "10,000 fields",
  "file name",
  "text as file",
  "file as text",
  "too large",
] as const;
export type FormMutation = (typeof formMutations)[number];

const header = (name: string, ...values: string[]) => values.map((value) => ({ name, value }));
const headers = [
  ...header("content-length", "0", "1", "-1", "999999", "abc", ""),
  ...header("content-encoding", "gzip", "br", "identity, gzip", "x"),
  ...header("transfer-encoding", "chunked", "gzip, chunked"),
  ...header(
    "cookie",
    "earshot_session=",
    "earshot_session=%",
    "earshot_session=%00",
    "earshot_session=a; earshot_session=b",
    "=;;;=",
    "__proto__=1",
    `earshot_session=${"x".repeat(7_000)}`,
    'earshot_session="\\"',
  ),
  ...header(
    "origin",
    "null",
    "https://evil.example",
    "http://",
    "file://",
    "http://localhost:80",
    "%",
  ),
  ...header("host", "", "evil.example", "localhost:99999", "[::1", "a b"),
  ...header("sec-fetch-site", "cross-site", "none", ""),
  ...header(
    "last-event-id",
    "0",
    "-1",
    "1e3",
    "999999999999999999",
    "9999999999999999999",
    "a",
    "0x1",
  ),
  ...header(
    "x-forwarded-for",
    "1.2.3.4, 5.6.7.8",
    "unknown",
    "::ffff:127.0.0.1",
    "'",
    ",,,",
    `${"1.1.1.1,".repeat(500)}`,
  ),
  ...header("x-forwarded-host", "evil.example", ""),
  ...header("x-forwarded-proto", "https", "javascript"),
  ...header("x-http-method-override", "DELETE"),
  ...header("accept", "text/html", "*/*;q=0", "application/xml"),
  ...header("accept-encoding", "gzip;q=abc"),
  ...header("range", "bytes=0-0", "bytes=-"),
  ...header("if-none-match", "*"),
  ...header("user-agent", "", "x".repeat(7_000), "\u00ff\u00fe"),
  ...header("expect", "100-continue"),
  ...header("upgrade", "websocket"),
  ...header("content-type", "application/json; charset=utf-16"),
  ...header("accept-version", "1.0.0"),
  ...header("__proto__", "x"),
];
const types = [
  "text/plain",
  "application/xml",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "application/json;",
  "APPLICATION/JSON",
  "application/json; charset=x",
  "application/vnd.api+json",
  "application/json, text/plain",
  "json",
  "/",
  "",
  "*/*",
  "application/octet-stream",
];
/** Strings to append to a path. */
export const paths = [
  "/",
  "//",
  "/.",
  "/..",
  "/%2e%2e",
  "%",
  "%zz",
  "%00",
  "%c0%80",
  "%ed%a0%80",
  ";a=b",
  "/extra",
  "\\",
  "#a",
  "?a",
  `/${"a".repeat(100_000)}`,
  "a".repeat(150),
  "%2F".repeat(3_000),
  "*",
  ":id",
  " ",
  "%20",
  "é",
];
/** Strings to append to a query. */
export const searches = [
  "%",
  "a=%",
  "%zz=1",
  "a=%00",
  "a=%ed%a0%80",
  "a=%c0%80",
  "&&&&",
  "=",
  "====",
  "limit=1&limit=2",
  "limit[]=1",
  "limit[a]=1",
  "status=all&status=new",
  "__proto__[a]=1",
  "__proto__=1",
  "constructor=1",
  "toString=1",
  "limit=%2B1",
  "limit=+1",
  "limit=",
  "offset=1e309",
  "a=1;b=2",
  `a=${"x".repeat(100_000)}`,
  "a&".repeat(3_000),
  `${"a=1&".repeat(2_000)}limit=0`,
  "?",
  "a=b?c=d",
  "é=é",
];
const pieces = ["\u0000", "\ufeff", ",", "}", '"', "//", "\\u", "\u2028", "{", "e999"];
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const tokens = [
  "",
  "Bearer",
  "Bearer ",
  "Bearer  {}",
  "bearer {}",
  "Basic {}",
  "{}",
  "Bearer {}x",
  "Bearer {}, Bearer {}",
  "Bearer {} {}",
  "Bearer \u00e9",
  "Bearer null",
  "Bearer a.b.c",
  `Bearer ${"x".repeat(7_000)}`,
  "Bearer eyJhbGciOiJub25lIn0.e30.",
  "Bearer ..",
  "Bearer {}\u00a0",
];

/** Changes a written request as clients, proxies and attackers do. */
export const rawMutation: fc.Arbitrary<RawMutation> = fc.oneof(
  fc.constantFrom(...types).map((type): RawMutation => ({ kind: "type", type })),
  fc.nat(400).map((at): RawMutation => ({ kind: "cut", at })),
  fc
    .tuple(fc.nat(400), fc.constantFrom(...pieces))
    .map(([at, text]): RawMutation => ({ kind: "insert", at, text })),
  fc.array(fc.nat(255), { maxLength: 40 }).map((bytes): RawMutation => ({ kind: "bytes", bytes })),
  fc.constantFrom<RawMutation>({ kind: "huge" }, { kind: "noBody" }),
  fc.constantFrom(...paths).map((suffix): RawMutation => ({ kind: "path", suffix })),
  fc.constantFrom(...searches).map((suffix): RawMutation => ({ kind: "search", suffix })),
  fc.constantFrom(...tokens).map((how): RawMutation => ({ kind: "token", how })),
  fc.constantFrom(...methods).map((method): RawMutation => ({ kind: "method", method })),
  fc.constantFrom(...headers).map((one): RawMutation => ({ kind: "header", ...one })),
  fc.constantFrom(...formMutations).map((how): RawMutation => ({ kind: "form", how })),
);
