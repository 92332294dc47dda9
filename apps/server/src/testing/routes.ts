/** The routes of Fastify's printed tree, in which a child is below and right of its parent. */
export function readRoutes(tree: string): string[] {
  const routes: string[] = [];
  const path: string[] = [];
  for (const line of tree.split("\n")) {
    const [, indent = "", part = "", methods] =
      /^(.*?[├└]── )(\S+)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
    if (!part) continue;
    const depth = indent.length / 4 - 1;
    path.splice(depth, path.length, part);
    for (const method of methods?.split(", ") ?? []) {
      if (method !== "HEAD") routes.push(`${method} ${path.join("")}`);
    }
  }
  return routes;
}
