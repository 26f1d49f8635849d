import { readFileSync, writeFileSync } from "node:fs"
import { cpus, loadavg } from "node:os"
import { join } from "node:path"
import { root } from "#infra/root.ts"

/* docs/bench.md and docs/cost.md mix prose and measured figures. A run replaces the sections it measured, each between
   two markers. */

export const sections = [
  "cost",
  "calls",
  "search",
  "reports",
  "catalog",
  "pipeline",
  "sizes",
  "starts",
  "javascript",
  "pages",
  "invoices",
  "vins",
  "booking",
  "computing",
  "users",
  "claims",
] as const
export type Section = (typeof sections)[number]

export const pageOf = (section: Section): string => (section === "cost" ? "docs/cost.md" : "docs/bench.md")

const markersOf = (section: Section) => ({
  begin: `<!-- bench:${section} -->`,
  end: `<!-- /bench:${section} -->`,
})

/** Throws if the section's markers are missing. */
export const replaceSection = (document: string, section: Section, text: string): string => {
  const { begin, end } = markersOf(section)
  const [start, stop] = [document.indexOf(begin), document.indexOf(end)]
  if (start < 0 || stop < start)
    throw new Error(`${pageOf(section)} has no section between ${begin} and ${end}.`)
  return `${document.slice(0, start)}${begin}\n${text}\n${document.slice(stop)}`
}

// Read first, since measuring adds load.
const [loadBefore = 0] = loadavg()

const conditions = (): string => {
  const day = new Date().toISOString().slice(0, 10)
  const [{ model = "unknown processor" } = {}] = cpus()
  return `Measured on ${day}: ${cpus().length} cores (${model}), load ${loadBefore.toFixed(1)} at the start, Node ${process.version}.`
}

export const publish = (section: Section, text: string): void => {
  const measured = `${conditions()}\n\n${text}`
  process.stdout.write(`## ${section}\n\n${measured}\n\n`)
  const file = join(root, pageOf(section))
  writeFileSync(file, replaceSection(readFileSync(file, "utf8"), section, measured))
}
