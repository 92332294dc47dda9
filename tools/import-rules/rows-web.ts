import { type Row, testPackages } from "./row.ts";

/** The rows of the browser app. */
export const webRows: readonly Row[] = [
  // The browser, tests first: one of a feature may open the whole app at its screen.
  {
    from: "web test",
    files: /^apps\/web\/src\/(?:app|features|shared)\/.*(?:\.test\.tsx?|-fixture\.tsx?)$/,
    may: ["anything in apps/web/", "contract"],
    packages: ["react", "@tanstack/*", ...testPackages],
    node: false,
  },
  {
    from: "web app",
    files: /^apps\/web\/src\/(?:app\/|[^/]+$)/,
    may: ["feature", "shared", "ui", "lib", "contract"],
    packages: "any",
    node: false,
  },
  // Phrases are explained while they are typed: one file parses them like the matching.
  {
    from: "phrase words",
    files: /^apps\/web\/src\/features\/discovery\/keywords\/phrase-words\.ts$/,
    may: ["matcher"],
    packages: [],
    node: false,
  },
  // The length of a reply and its links: one file counts like the check.
  {
    from: "reply length",
    files: /^apps\/web\/src\/features\/fulfilment\/drafting\/prose\.ts$/,
    may: ["prose", "contract"],
    packages: [],
    node: false,
  },
  {
    from: "feature",
    files: /^apps\/web\/src\/features\/(?<own>[^/]+\/[^/]+)\//,
    may: ["phrase words", "reply length", "shared", "ui", "lib", "contract"],
    packages: "any",
    node: false,
  },
  // Components and calls that several features use, and that know the contract (`ui` does not).
  {
    from: "shared",
    files: /^apps\/web\/src\/shared\//,
    may: ["ui", "lib", "contract"],
    packages: "any",
    node: false,
  },
  {
    from: "ui",
    files: /^apps\/web\/src\/ui\//,
    may: [],
    packages: [
      "react",
      "react-dom",
      "react-hook-form",
      "radix-ui",
      "@tanstack/react-router",
      "@fontsource-variable/*",
    ],
    node: false,
  },
  {
    from: "lib",
    files: /^apps\/web\/src\/lib\//,
    may: ["contract"],
    packages: "any",
    node: false,
  },
  {
    from: "landing",
    files: /^apps\/web\/src\/landing\//,
    may: ["ui", "lib", "contract"],
    packages: "any",
    node: false,
  },
];
