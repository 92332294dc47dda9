import { limits, type WebsiteAnalysis } from "@earshot/contract";
import { describe, expect, it } from "vitest";
import {
  type CompanyField,
  type CompanyForm,
  emptyCompanyForm,
  fieldsFoundIn,
  fillFromAnalysis,
  parseCompanyForm,
} from "./company-form.ts";

const before = { ...emptyCompanyForm, companyName: "Nestly", problem: "Leases get lost" };

/** Fills a form in which `edits` were made while the website was read. */
function fill(analysis: WebsiteAnalysis, edits: Partial<CompanyForm> = {}) {
  const values: CompanyForm = { ...before, ...edits };
  const form = {
    getValues: () => values,
    setValue: (name: CompanyField, value: string) => {
      values[name] = value;
    },
    clearErrors: () => {},
  };
  const filled = fillFromAnalysis(form as never, before, analysis);
  return { values, filled };
}

describe("a website analysis", () => {
  it("fills in what it found, cut to the fields", () => {
    const found = fieldsFoundIn({
      source: "page",
      companyName: "L".repeat(500),
      problem: "  ",
      functions: ["finance", "sales"],
      location: "Lisbon",
    });
    expect(found).toEqual({
      companyName: "L".repeat(limits.nameMax),
      functions: "finance, sales",
      location: "Lisbon",
    });
  });

  it("changes only the fields that it found something for", () => {
    const { values, filled } = fill({
      source: "page",
      companyName: "Nestly Ltd",
      problem: " ",
      functions: ["leasing", "accounts"],
    });
    expect(filled).toEqual(["companyName", "functions"]);
    expect(values).toEqual({
      ...before,
      companyName: "Nestly Ltd",
      functions: "leasing, accounts",
    });
  });

  it("keeps fields that were edited during the analysis", () => {
    const analysis = { source: "model", companyName: "N", industry: "homes" } as const;
    const { values } = fill(analysis, { companyName: "Nestly Homes" });
    expect(values).toEqual({ ...before, companyName: "Nestly Homes", industry: "homes" });
  });
});

it("a stored form keeps its known text fields", () => {
  expect(parseCompanyForm({ problem: "Late", other: "x", industry: 3 })).toEqual({
    problem: "Late",
  });
  expect(parseCompanyForm(null)).toEqual({});
  expect(parseCompanyForm("text")).toEqual({});
});
