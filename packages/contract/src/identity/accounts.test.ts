import { expect, test } from "vitest";
import { settingsCalls } from "./settings.ts";

const { body } = settingsCalls.putSettings;

test.each(["----------", "1234567890", "* * * * * *", "🤝🤝🤝🤝🤝🤝🤝🤝🤝🤝", "a. b. c. 1"])(
  "a disclosure line without words is refused: %s",
  (disclosure) => {
    const issues = body.safeParse({ disclosure }).error?.issues;
    expect(issues?.map(({ path, message }) => [path.join(), message])).toEqual([
      ["disclosure", "must say who you are, in words"],
    ]);
  },
);

test.each(["I work with Acme.", "Ich bin von Acme!", "私はアクメ社で働いています。"])(
  "a disclosure line in words is accepted: %s",
  (disclosure) => {
    expect(body.parse({ disclosure })).toEqual({ disclosure });
  },
);
