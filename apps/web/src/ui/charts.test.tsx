// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { axisMarks } from "./axis.ts";
import { BarChart } from "./bar-chart.tsx";
import { ChartFrame } from "./chart-frame.tsx";

beforeEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
});
afterEach(cleanup);

describe("axisMarks", () => {
  it.each([
    [0, [0, 1]],
    [Number.NaN, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [18, [0, 5, 10, 15, 20]],
    [100, [0, 50, 100]],
    [4_321, [0, 2_000, 4_000, 6_000]],
  ])("up to %d are %j", (max, marks) => {
    expect(axisMarks(max)).toEqual(marks);
  });

  it("reach the largest value with a few marks", () => {
    for (let max = 1; max < 5_000; max += 1) {
      const marks = axisMarks(max);
      expect(marks.at(-1)).toBeGreaterThanOrEqual(max);
      expect(marks.at(-2)).toBeLessThan(max);
      expect(marks.length).toBeLessThanOrEqual(5);
    }
  });
});

const say = (value: number) => `${value} mentions`;
const bars = [
  { label: "Mon", value: 3 },
  { label: "Tue", value: 0 },
  { label: "Wed", value: 7 },
];

describe("BarChart", () => {
  it("describes each value in words", () => {
    render(<BarChart label="Mentions a day" bars={bars} say={say} />);
    screen.getByRole("group", { name: "Mentions a day" });
    screen.getByRole("img", { name: "Tue: 0 mentions" });
    expect(screen.getAllByRole("img")).toHaveLength(3);
  });

  it("is a single tab stop, within which arrow keys move and stop at the ends", async () => {
    const user = userEvent.setup();
    render(<BarChart label="Mentions a day" bars={bars} say={say} />);
    await user.tab();
    const focused = () => document.activeElement?.getAttribute("aria-label");
    expect(focused()).toBe("Mon: 3 mentions");
    await user.keyboard("{ArrowLeft}");
    expect(focused()).toBe("Mon: 3 mentions");
    await user.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}");
    expect(focused()).toBe("Wed: 7 mentions");
    await user.keyboard("{Home}");
    expect(focused()).toBe("Mon: 3 mentions");
    await user.keyboard("{End}");
    await user.tab();
    await user.tab({ shift: true });
    expect(focused()).toBe("Wed: 7 mentions");
  });

  it("also renders without bars", () => {
    render(<BarChart label="Mentions a day" bars={[]} say={say} />);
    expect(screen.queryByRole("img")).toBeNull();
  });
});

describe("ChartFrame", () => {
  it("shows the chart, or the same figures as a table", async () => {
    const user = userEvent.setup();
    render(
      <ChartFrame title="Mentions" note="Last week" chart={<p>bars</p>} table={<p>rows</p>} />,
    );
    screen.getByRole("region", { name: "Mentions" });
    screen.getByText("bars");
    await user.click(screen.getByRole("button", { name: "Table", pressed: false }));
    screen.getByText("rows");
    expect(screen.queryByText("bars")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Chart", pressed: false }));
    screen.getByText("bars");
  });
});
