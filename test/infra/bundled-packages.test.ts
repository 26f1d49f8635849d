import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { bundleFolder, type Manifest } from "#infra/bundle.ts"

test("A function that uses only the table has no XML, which other functions need", () => {
  const manifest = JSON.parse(readFileSync(join(bundleFolder, "manifest.json"), "utf8")) as Manifest
  const textOf = (name: string) =>
    (manifest[name]?.files ?? []).map((file) => readFileSync(join(bundleFolder, file), "utf8")).join("\n")
  expect(textOf("users/count-roles")).toContain("DynamoDBClient")
  expect(textOf("users/count-roles")).not.toContain("XmlShapeSerializer")
  expect(textOf("media/create-media")).toContain("XmlShapeSerializer")
})
