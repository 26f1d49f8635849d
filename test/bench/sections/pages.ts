import { type Audited, leastPerformance, measureAudits } from "../audits.ts"
import { publish } from "../document.ts"
import { type Aim, aimList, kB, table } from "../format.ts"
import { categories } from "../lighthouse.ts"
import { measurePages, type Page } from "../pages.ts"
import type { Say } from "../store.ts"

const pageTable = (pages: Page[]): string =>
  table(
    ["page", "scripts", "gzip, kB"],
    pages.map(({ name, files, gzipBytes }) => [name, String(files), kB(gzipBytes)]),
  )

const scriptAims = (pages: Page[]): Aim[] => {
  const heavy = (page: string, most: number) =>
    pages
      .filter(({ name, gzipBytes }) => name === page && gzipBytes > most)
      .map(({ gzipBytes }) => `${kB(gzipBytes)} kB`)
  return [
    {
      text: "the public home is sent under 45 kB of JavaScript",
      missedBy: heavy("public home", 45_000),
    },
    {
      text: "the staff list is sent at most 150 kB of JavaScript on a first visit",
      missedBy: heavy("staff list", 150_000),
    },
    {
      text: "a login is sent at most 150 kB of JavaScript on a first visit",
      missedBy: heavy("login", 150_000),
    },
  ]
}

const auditTable = (audits: Audited[]): string =>
  table(
    ["page", "performance", "accessibility", "best practices", "SEO", "layout shift"],
    audits.map(({ path, scores, shift }) => [
      path,
      ...categories.map((category) => String(scores[category])),
      shift.toFixed(3),
    ]),
  )

const auditAims = (audits: Audited[]): Aim[] => [
  {
    text: `Lighthouse gives every public page at least ${leastPerformance} in performance`,
    missedBy: audits
      .filter(({ scores }) => scores.performance < leastPerformance)
      .map(({ path, scores, lost }) => `${path} ${scores.performance} (${lost.performance.join(", ")})`),
  },
  {
    text: "Lighthouse gives every public page 100 in accessibility, best practices and SEO, with no check failed",
    missedBy: audits.flatMap(({ path, scores, lost }) =>
      categories
        .filter((category) => category !== "performance")
        .filter((category) => scores[category] < 100 || lost[category].length > 0)
        .map((category) => `${path} ${category} ${scores[category]} (${lost[category].join(", ")})`),
    ),
  },
  {
    text: "nothing on a public page shifts by 0.02 while it comes",
    missedBy: audits
      .filter(({ shift }) => shift >= 0.02)
      .map(({ path, shift }) => `${path} (${shift.toFixed(3)})`),
  },
]

export const publishAudits = async (size: number, say: Say) => {
  const audits = await measureAudits(size, say)
  publish("pages", `${auditTable(audits)}\n\n${aimList(auditAims(audits))}`)
}

export const publishScripts = async (size: number, say: Say) => {
  const pages = await measurePages(size, say)
  publish("javascript", `${pageTable(pages)}\n\n${aimList(scriptAims(pages))}`)
}
