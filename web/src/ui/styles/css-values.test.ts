import { globSync, readFileSync } from "node:fs"
import { dirname, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"

/* Refuses raw values in style sheets, as a linter would, and layout classes that do not exist or have no user. */

const web = fileURLToPath(new URL("../..", import.meta.url))
const read = (path: string) => readFileSync(`${web}${path}`, "utf8").replace(/\/\*[\s\S]*?\*\//g, "")
const sheets = globSync(`${web}**/*.css`).map((file) => relative(web, file))
const sources = globSync(`${web}**/*.{ts,tsx}`).filter((file) => !file.endsWith(".test.ts"))

const tokenSheets = ["ui/styles/tokens.css", "ui/styles/theme-tokens.css"]
const layoutSheets = ["ui/styles/layout.css", "ui/styles/staff-layout.css"]

type Declaration = { sheet: string; property: string; value: string }

const declarationsOf = (sheet: string): Declaration[] =>
  [...read(sheet).matchAll(/([\w-]+)\s*:\s*([^;{}]+);/g)]
    .map(([, property = "", value = ""]) => ({ sheet, property, value: value.replace(/\s+/g, " ") }))
    .filter(({ property }) => property !== "composes")

const sized = /^(?:font|font-size|gap|row-gap|column-gap|(?:scroll-)?(?:padding|margin)(?:-[\w-]+)?)$/
/** A length in px or rem. Hairlines of 1px are no step of the scale, and lengths in em belong to their text. */
const rawLength = /(?<![\w.-])(?!1px|1\.5px)\d*\.?\d+(?:px|rem)\b/
const rawColor = /#[0-9a-f]{3,8}\b|\b(?:rgb|rgba|hsl|hsla|oklch)\(|\b(?:white|black)\b(?![-)])/i

const isRaw = ({ property, value }: Declaration): boolean =>
  rawColor.test(value) || (sized.test(property) && rawLength.test(value))

const lengths = (prefix: string) =>
  new Set(
    declarationsOf("ui/styles/tokens.css")
      .filter(({ property }) => property.startsWith(`--${prefix}-`))
      .map(({ property }) => property),
  ).size

describe("Style sheets", () => {
  it("take sizes, spaces, and colors from the tokens", () => {
    const raw = sheets
      .filter((sheet) => !tokenSheets.includes(sheet))
      .flatMap(declarationsOf)
      .filter(isRaw)
      .map(({ sheet, property, value }) => `${sheet}: ${property}: ${value}`)
    expect(raw).toEqual([])
  })

  it("have at most nine type sizes and ten spaces", () => {
    expect(lengths("type")).toBeLessThanOrEqual(9)
    expect(lengths("space")).toBeLessThanOrEqual(10)
  })

  it("use only variables that exist", () => {
    const texts = [...sheets, ...sources.map((file) => relative(web, file))].map(read)
    const known = new Set(
      texts.flatMap((text) => text.match(/(?<![\w(])--[\w-]+(?=["\]]*\s*:)|"--[\w-]+"/g) ?? []),
    )
    const used = sheets.flatMap((sheet) => read(sheet).match(/(?<=var\()--[\w-]+(?=\))/g) ?? [])
    const unknown = used.filter(
      (name) => !known.has(name) && !known.has(`"${name}"`) && !name.startsWith("--mantine-"),
    )
    expect(unknown).toEqual([])
  })

  it("name only existing layout classes, each in use", () => {
    const classes = layoutSheets.flatMap(
      (sheet) => read(sheet).match(/(?<=^\s+\.)[\w-]+(?=[^{};]*[{,])/gm) ?? [],
    )
    const composed = sheets.flatMap((sheet) =>
      [...read(sheet).matchAll(/composes:\s*([^;]+?)\s+from global/g)].flatMap(([, names = ""]) =>
        names.split(/\s+/),
      ),
    )
    const others = ["spoken"]
    expect(composed.filter((name) => !classes.includes(name) && !others.includes(name))).toEqual([])
    const words = new Set(sources.flatMap((file) => readFileSync(file, "utf8").match(/[\w-]+/g) ?? []))
    expect(classes.filter((name) => !composed.includes(name) && !words.has(name))).toEqual([])
  })

  it("define every class that a component takes from its module", () => {
    const imported = /import (\w+) from "([^"]+\.module\.css)"/g
    const missing = sources.flatMap((file) => {
      const text = readFileSync(file, "utf8")
      return [...text.matchAll(imported)].flatMap(([, name = "", address = ""]) => {
        const sheet = address.startsWith("#web/")
          ? address.slice("#web/".length)
          : relative(web, resolve(dirname(file), address))
        const classes = new Set(read(sheet).match(/(?<=\.)[A-Za-z_][\w-]*/g) ?? [])
        const taken =
          text.replaceAll(/^import .*$/gm, "").match(new RegExp(`(?<=\\b${name}\\.)\\w+`, "g")) ?? []
        return taken.filter((one) => !classes.has(one)).map((one) => `${relative(web, file)}: ${one}`)
      })
    })
    expect(missing).toEqual([])
  })
})
