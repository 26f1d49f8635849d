import { existsSync, globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

const here = (path: string) => new URL(path, import.meta.url)
const core = new URL("../../../../node_modules/@mantine/core/", import.meta.url)
const read = (file: URL | string) => readFileSync(file, "utf8")

const importsIn = (source: string): { names: string[]; from: string }[] =>
  [...source.matchAll(/import (?:type )?\{([^}]*)\} from "([^"]+)"/g)]
    .filter(([whole]) => !whole.startsWith("import type"))
    .map(([, names = "", from = ""]) => ({
      names: names
        .split(",")
        .map((name) => name.trim())
        .filter((name) => name !== "" && !name.startsWith("type "))
        .map((name) => name.split(" as ")[0] ?? name),
      from,
    }))

const index = new URL("esm/index.mjs", core)
const fileOfExport = new Map(
  importsIn(read(index)).flatMap(({ names, from }) =>
    names.map((name) => [name, new URL(from, index)] as const),
  ),
)

const styledBehind = (file: URL, known = new Set<string>(), found = new Set<string>()): Set<string> => {
  if (known.has(file.href) || !existsSync(file)) return found
  known.add(file.href)
  const styled = /\/([^/]+)\.module\.mjs$/.exec(file.pathname)?.[1]
  if (styled) found.add(styled)
  for (const [, from = ""] of read(file).matchAll(/from "(\.[^"]+)"/g))
    styledBehind(new URL(from, file), known, found)
  return found
}

test("imports exactly the styles of the Mantine components in use, in order", () => {
  const sources = [
    ...globSync(fileURLToPath(here("../../**/*.tsx"))),
    ...globSync(fileURLToPath(new URL("../{notifications,spotlight}/esm/**/*.mjs", core))),
  ]
  const used = sources
    .flatMap((file) => importsIn(read(file)))
    .filter(({ from }) => from === "@mantine/core")
    .flatMap(({ names }) => names)
  expect(used).toContain("TextInput")

  const styled = new Set(
    used.flatMap((name) => {
      const file = fileOfExport.get(name)
      return file ? [...styledBehind(file)] : []
    }),
  )
  const whole = read(new URL("styles.layer.css", core))
  const index = (part: string) => {
    const [ofPart = ""] = /\.m_[0-9a-f]+/.exec(read(new URL(`styles/${part}.layer.css`, core))) ?? []
    return whole.indexOf(ofPart)
  }
  const brought = [...read(here("mantine.css")).matchAll(/@mantine\/core\/styles\/(.+)\.layer\.css/g)]
  expect(brought.map(([, part]) => part)).toEqual([
    "baseline",
    "default-css-variables",
    "global",
    ...[...styled].sort((a, b) => index(a) - index(b)),
  ])
})
