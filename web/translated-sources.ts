import { globSync, readFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { isPaper } from "./translate.ts"

const root = join(import.meta.dirname, "..")

const folders: Record<string, string> = { "#shared/": "shared/", "#web/": "web/src/" }

const resolve = (from: string, specifier: string): string | undefined => {
  if (specifier.startsWith(".")) return join(dirname(from), specifier)
  const alias = Object.keys(folders).find((prefix) => specifier.startsWith(prefix))
  return alias && folders[alias] + specifier.slice(alias.length)
}

/** Code of the API whose sentences the public pages translate (`shared/reply-language.ts`). */
const replies = [
  "functions/invoices/act-on-job.ts",
  "functions/invoices/change-text-consent.ts",
  "functions/invoices/rules/job-page-changes.ts",
  "functions/invoices/rules/lines.ts",
  "functions/payments/rules/accept-payment.ts",
  "functions/platform/files/images.ts",
  "functions/platform/files/pictures.ts",
  "functions/platform/files/signatures.ts",
  "functions/platform/hourly-limit.ts",
  "functions/session/rules/attempts.ts",
  "functions/uploads/refused-picture.ts",
]

/** All sources with sentences of public pages: what their two builds import, and what replies consist of. */
export function translatedSources(): { file: string; code: string; area: string }[] {
  const found = new Map<string, string>()
  const visit = (file: string) => {
    if (found.has(file) || !/\.tsx?$/.test(file)) return
    const code = readFileSync(join(root, file), "utf8")
    found.set(file, code)
    for (const [, specifier = ""] of code.matchAll(/(?:from|import\(|import) ?"([^"]+)"/g)) {
      const next = resolve(file, specifier)
      if (next) visit(next)
    }
  }
  const rules = globSync("shared/**/*.ts", { cwd: root }).filter((file) => !file.includes(".test."))
  for (const file of ["web/src/app/site.ts", "web/src/app/site-renderer.tsx", ...replies, ...rules])
    visit(file)
  return [...found]
    .filter(([file]) => !file.startsWith("functions/") || replies.includes(file))
    .map(([file, code]) => ({ file, code, area: areaOf(relative("", file)) }))
}

/** The catalog: a page's folder, `site` for what pages share, `shared` for rules and replies, `paper` for invoices. */
const areaOf = (file: string): string => {
  if (isPaper(file)) return "paper"
  const [, page] = /^web\/src\/site\/(\w+)\//.exec(file) ?? []
  return page ?? (file.startsWith("web/") ? "site" : "shared")
}
