import { execFile } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import openapiTS, { astToString } from "openapi-typescript";
import { expect, onTestFinished, test } from "vitest";
import { dataOf, openTestApp } from "../../apps/server/src/testing/app.ts";
import { openOwner } from "../../apps/server/src/testing/team.ts";

const folder = import.meta.dirname;
const compiler = join(folder, "../../node_modules/typescript/bin/tsc");

/** Runs a script in a separate process, since this one runs the server that answers it. */
const run = (...args: string[]) => promisify(execFile)(process.execPath, args);

test("a client generated from the OpenAPI document by openapi-typescript compiles and works", async () => {
  const app = await openTestApp();
  onTestFinished(() => app.close());
  await app.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.app.server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}`;
  const document = await (await fetch(`${baseUrl}/developers/openapi.json`)).json();

  // Within the package whose dependencies it imports.
  const generated = mkdtempSync(join(folder, "made-"));
  onTestFinished(() => rmSync(generated, { recursive: true }));
  writeFileSync(join(generated, "earshot.d.ts"), astToString(await openapiTS(document)));
  const client = join(generated, "client.ts");
  copyFileSync(join(folder, "client.ts.txt"), client);
  const settings = { extends: "../../../tsconfig.json", include: ["."], exclude: [] };
  writeFileSync(join(generated, "tsconfig.json"), JSON.stringify(settings));
  expect((await run(compiler, "-p", generated)).stdout).toBe("");

  const owner = await openOwner(app);
  const body = { name: "Script", scopes: ["read" as const, "keywords" as const], days: null };
  const { secret } = dataOf(await app.call("createApiToken", { body }, owner));
  const { stdout } = await run(client, baseUrl, secret, "amber lamp");
  expect(JSON.parse(stdout)).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    keywords: ["amber lamp"],
    titles: [],
    found: 0,
    status: 404,
  });
});
