import { chromium } from "@playwright/test"
import lighthouse from "lighthouse"
import { freePort } from "../../infra/local/free-port.ts"
import { type Page, pages } from "../../shared/pages.ts"

/** What a search may find; the other public pages are notices, and answers to an address of one's own. */
export const foundPages: readonly Page[] = pages.filter(
  ({ build, screen, prerender, path }) =>
    build === "site" && screen && prerender && !["/404", "/maintenance", "/squareposrequired"].includes(path),
)

const categories = ["performance", "accessibility", "best-practices", "seo"] as const
export type Category = (typeof categories)[number]

export type Audit = {
  /** 0 to 100 */
  scores: Partial<Record<Category, number>>
  /** what did not get the whole of its share, in words */
  lost: string[]
  /** how far things moved while the page came; undefined unless its performance is measured */
  shift: number | undefined
}

/**
 * Lighthouse's look at pages as a phone of the middle of the road gets them: its own emulation, and, where performance is asked
 * for, its own slow network and processor. Each page in an empty browser.
 */
export const auditPages = async (
  addresses: readonly string[],
  wanted: readonly Category[] = categories,
): Promise<Audit[]> => {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      `--remote-debugging-port=${port}`,
    ],
  })
  try {
    const audits: Audit[] = []
    for (const address of addresses) {
      const isTimed = wanted.includes("performance")
      const result = await lighthouse(address, {
        port,
        logLevel: "error",
        onlyCategories: [...wanted],
        disableFullPageScreenshot: true,
        throttlingMethod: isTimed ? "simulate" : "provided",
      })
      if (!result) throw new Error(`Lighthouse says nothing of ${address}.`)
      const { lhr } = result
      if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`)
      const refs = Object.values(lhr.categories).flatMap(({ auditRefs }) => auditRefs)
      audits.push({
        scores: Object.fromEntries(
          Object.values(lhr.categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
        ),
        lost: refs
          .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
          .map(({ id }) => [id, lhr.audits[id]?.displayValue].filter(Boolean).join(" ")),
        shift: lhr.audits["cumulative-layout-shift"]?.numericValue,
      })
    }
    return audits
  } finally {
    await browser.close()
  }
}
