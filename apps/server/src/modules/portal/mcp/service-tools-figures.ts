import { dashboardStatsSchema, figuresSchema, limits } from "@earshot/contract";
import { z } from "zod";
import { defineTool, reads } from "./service-tool.ts";

const dashboardFigures = defineTool({
  name: "dashboard_figures",
  title: "Get dashboard figures",
  description:
    "Gets the workspace's figures: mentions, replies and their survival of all time, and of the last days beside the period before.",
  scope: "read",
  annotations: reads,
  input: z.object({
    days: z.int().min(1).max(limits.figureDaysMax).default(7).describe("How many days, to today."),
  }),
  output: z.object({
    allTime: dashboardStatsSchema,
    people: z.object({
      count: z.number().int().describe("Different authors who asked in these days."),
      isMinimum: z.boolean(),
      readyToBuy: z.number().int(),
    }),
    period: figuresSchema.shape.period,
    totals: figuresSchema.shape.totals,
    before: figuresSchema.shape.before,
  }),
  async run(api, { days }) {
    const { overview } = await api.call("getOverview", { query: { range: days } });
    const { stats, people, figures } = overview;
    return {
      allTime: stats,
      people: { count: people.count, isMinimum: people.atLeast, readyToBuy: people.ready },
      period: figures.period,
      totals: figures.totals,
      before: figures.before,
    };
  },
});

export const figureTools = [dashboardFigures];
