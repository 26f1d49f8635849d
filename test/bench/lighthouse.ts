import { chromium } from "@playwright/test"
import lighthouse from "lighthouse"
import { freePort } from "#infra/local/free-port.ts"
import { type Page, pages } from "#shared/pages.ts"

export const listedPages: readonly Page[] = pages.filter(
  ({ build, prerender, path }) =>
    build === "site" && prerender && !["/404", "/maintenance", "/squareposrequired"].includes(path),
)

export const categories = ["performance", "accessibility", "best-practices", "seo"] as const
export type Category = (typeof categories)[number]

export type Audit = {
  scores: Record<Category, number>
  lost: Record<Category, string[]>
  shift: number
}

const eachCategory = <Value>(valueOf: (category: Category) => Value): Record<Category, Value> => ({
  performance: valueOf("performance"),
  accessibility: valueOf("accessibility"),
  "best-practices": valueOf("best-practices"),
  seo: valueOf("seo"),
})

/** Lighthouse with its emulation of a mid-range phone, slow network, and slow CPU. */
export const auditPages = async (addresses: readonly string[]): Promise<Audit[]> => {
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
      const result = await lighthouse(address, {
        port,
        logLevel: "error",
        onlyCategories: [...categories],
        disableFullPageScreenshot: true,
        throttlingMethod: "simulate",
      })
      if (!result) throw new Error(`Lighthouse returned no result for ${address}.`)
      const { lhr } = result
      if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`)
      audits.push({
        scores: eachCategory((category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)),
        lost: eachCategory((category) =>
          (lhr.categories[category]?.auditRefs ?? [])
            .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
            .map(({ id }) => [id, lhr.audits[id]?.displayValue].filter(Boolean).join(" ")),
        ),
        shift: lhr.audits["cumulative-layout-shift"]?.numericValue ?? 0,
      })
    }
    return audits
  } finally {
    await browser.close()
  }
}
