import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { describe, expect, it } from "vitest"
import { pageOf, replaceSection, sections } from "../bench/document.ts"

/* Documents and comments may name only existing files and sections of docs/domain.md. */

const tracked = execFileSync("git", ["ls-files"], { encoding: "utf8" }).split("\n").filter(existsSync)
const documents = tracked.filter((path) => path.endsWith(".md"))
const code = tracked.filter((path) => /\.(tsx?|mjs|css|json)$/.test(path) && !path.startsWith("package"))

const matches = (path: string, pattern: RegExp): string[] =>
  [...readFileSync(path, "utf8").matchAll(pattern)].map(([, found = ""]) => found)

/** Patterns, and the example endpoint of README. */
const isExample = (path: string): boolean => /[<>{}*]|get-insurance-provider/.test(path)

describe("documents", () => {
  it("link only to files that exist", () => {
    const dead = documents.flatMap((path) =>
      matches(path, /\]\((?!https?:|#|mailto:)([^)#\s]+)/g)
        .filter((target) => !existsSync(join(dirname(path), target)))
        .map((target) => `${path}: ${target}`),
    )
    expect(dead).toEqual([])
  })

  it("name only existing files and folders", () => {
    const folders = /`((?:shared|functions|infra|web|test|docs)\/[^`\s,:]*)`/g
    const dead = documents.flatMap((path) =>
      matches(path, folders)
        .filter((target) => !isExample(target))
        .filter((target) => !existsSync(target) && !existsSync(join(dirname(path), target)))
        .map((target) => `${path}: ${target}`),
    )
    expect(dead).toEqual([])
  })
})

describe("decision records", () => {
  const records = documents.filter((path) => path.startsWith("docs/decisions/"))

  it.each(records)("%s has a status, context, decision, and consequences on one page", (path) => {
    expect(matches(path, /^## (.*)$/gm)).toEqual(["Status", "Context", "Decision", "Consequences"])
    expect(readFileSync(path, "utf8").split(/\s+/).length).toBeLessThan(600)
  })
})

describe("comments", () => {
  it("cite only documents and sections that exist", () => {
    const sections = new Set(matches("docs/domain.md", /^## (\d+)\./gm))
    const dead = code.flatMap((path) => [
      ...matches(path, /((?:[\w-]+\/)*[\w-]+\.md)\b/g)
        .filter((target) => !existsSync(target))
        .map((target) => `${path}: ${target}`),
      ...matches(path, /docs\/domain\.md,[\s*/]+section (\d+)/g)
        .filter((section) => !sections.has(section))
        .map((section) => `${path}: section ${section}`),
    ])
    expect(dead).toEqual([])
  })
})

describe("docs/bench.md and docs/cost.md", () => {
  it("have a placeholder for each section that the bench writes", () => {
    for (const section of sections)
      expect(replaceSection(readFileSync(pageOf(section), "utf8"), section, "new figures")).toContain(
        `<!-- bench:${section} -->\nnew figures\n<!-- /bench:${section} -->`,
      )
  })

  it("keep the text around a section, and fail when the section is missing", () => {
    const document = "before\n<!-- bench:users -->\nold\n<!-- /bench:users -->\nafter\n"
    expect(replaceSection(document, "users", "new")).toBe(document.replace("old", "new"))
    expect(() => replaceSection("before", "users", "new")).toThrow("docs/bench.md has no section")
  })
})
