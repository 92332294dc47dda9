import { afterEach, expect, test } from "vitest";
import { pageData } from "./page-data.ts";

afterEach(() => document.head.replaceChildren());

test.each([
  ['<script type="application/json" id="page-data">{"id":"a"}</script>', { id: "a" }],
  ['<script type="application/json" id="page-data">{"id":</script>', null],
  ['<script type="application/json" id="page-data"></script>', null],
  ["", null],
])("of a page with %j in its head", (head, data) => {
  document.head.innerHTML = head;
  expect(pageData()).toEqual(data);
});
