import { spawnSync } from "node:child_process"
import { copyFileSync, cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, posix } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, describe, expect, test } from "vitest"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** Copies the planted files to where they pretend to be, under the project's lint rules. */
const folder = mkdtempSync(join(tmpdir(), "clearline-import-rules-"))
cpSync(new URL("planted", import.meta.url), folder, { recursive: true })
copyFileSync(join(root, ".oxlintrc.json"), join(folder, ".oxlintrc.json"))
afterAll(() => rmSync(folder, { recursive: true }))

/** The same import by its package name, in a file beside the planted one. */
const byPackage = (path: string) => path.replace(".ts", "-by-package.ts")
const planted = globSync("**/*.ts", { cwd: folder })
for (const path of planted) {
  const code = readFileSync(join(folder, path), "utf8")
  const relative = /"(\.[^"]+)"/.exec(code)?.[1] ?? ""
  const target = posix.join(posix.dirname(path), relative)
  writeFileSync(
    join(folder, byPackage(path)),
    code.replace(relative, `#${target.replace("web/src/", "web/")}`),
  )
}

type Diagnostic = { filename: string; code: string; help: string; message: string }

/** All files in one run, since a start of the linter costs more than reading them. */
const diagnostics = (() => {
  const { stdout } = spawnSync(
    process.execPath,
    [join(root, "node_modules/oxlint/bin/oxlint"), "--format", "json", "."],
    {
      cwd: folder,
      encoding: "utf8",
      maxBuffer: 100_000_000,
    },
  )
  return (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics
})()

const lint = (path: string) =>
  diagnostics
    .filter(({ filename }) => filename === path)
    .map(({ code, help, message }) => `${code} ${message} ${help}`)
    .join("\n")

describe("Import boundaries in the linter", () => {
  const importRules = {
    "shared/imports-web.ts": "shared imports itself and packages",
    "shared/domain/imports-api.ts": "shared/domain imports only types from shared/api",
    "shared/domain/imports-messages.ts": "shared/domain imports nothing but itself",
    "shared/api/imports-functions.ts": "shared imports itself and packages",
    "functions/requests/imports-infra.ts": "A function imports shared",
    "functions/payments/imports-part-of-requests.ts":
      "of another area only store, reader, readers/, charge-card, and jobs-of-customer",
    "functions/payments/imports-rule-of-users.ts":
      "of another area only store, reader, readers/, charge-card, and jobs-of-customer",
    "functions/payments/rules/imports-part-of-requests.ts":
      "of another area only store, reader, readers/, charge-card, and jobs-of-customer",
    "functions/payments/rules/imports-refusal.ts": "A rule returns its refusal",
    "functions/payments/rules/imports-table.ts": "A rule knows nothing of how records are stored",
    "functions/requests/rules/imports-storage.ts": "A rule knows nothing of how records are stored",
    "functions/events/imports-infra.ts": "What starts the areas",
    "infra/imports-functions.ts": "infra works on built bundles",
    "infra/local/imports-functions.ts": "infra works on built bundles",
    "infra/local/demo/imports-infra.ts": "nothing else of infra",
    "web/src/site/imports-staff.ts": "never imports the staff app",
    "web/src/ui/imports-api.ts": "ui shows what it is given",
    "web/src/ui/conflict/imports-api.ts": "ui shows what it is given",
    "web/src/ui/imports-trade.ts": "ui shows what it is given",
    "web/src/ui/imports-rule.ts": "ui knows nothing of the trade",
    "web/src/trade/imports-staff.ts": "trade serves the site and the staff app",
    "web/src/api/imports-data.ts": "The client lies below data and screens",
    "web/src/data/imports-app.ts": "data lies below the screens",
    "web/src/data/imports-trade.ts": "data lies below the screens",
    "web/src/app/imports-functions.ts": "Only entries and routes import screens",
    "web/src/app/imports-screen.ts": "Only entries and routes import screens",
    "web/src/staff/account/imports-site.ts": "never another area or the site",
    "web/src/staff/account/imports-other-area.ts": "never another area or the site",
    "web/src/staff/account/parts/imports-other-area.ts": "never another area or the site",
    "web/src/staff/requests/detail/parts/imports-other-area.ts": "never another area or the site",
    "web/src/staff/requests/detail/charges/picker/imports-other-area.ts": "never another area or the site",
    "web/src/staff/shared/imports-area.ts": "never another area or the site",
    "web/src/staff/shared/rates/imports-area.ts": "never another area or the site",
    "web/imports-infra.ts": "never functions or infra",
  }

  test.each(Object.entries(importRules))("reports %s", (path, sentence) => {
    expect(lint(path)).toContain("no-restricted-imports")
    expect(lint(path)).toContain(sentence)
  })

  test.each(Object.entries(importRules))("reports %s when it imports by package name", (path, sentence) => {
    expect(lint(byPackage(path))).toContain(sentence)
  })

  test.each([
    "shared/domain/imports-neighbors.ts",
    "functions/payments/imports-neighbors.ts",
    "functions/payments/rules/imports-neighbors.ts",
    "web/src/staff/account/imports-neighbors.ts",
    "web/src/staff/account/parts/imports-neighbors.ts",
    "web/src/ui/imports-neighbors.ts",
    "infra/local/demo/imports-neighbors.ts",
  ])("allows the import in %s", (path) => {
    expect(lint(path)).toBe("")
  })

  test("covers every planted file", () => {
    expect(planted.filter((path) => !path.endsWith("/imports-neighbors.ts")).sort()).toEqual(
      Object.keys(importRules).sort(),
    )
  })
})
