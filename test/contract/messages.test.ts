import { globSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { messages } from "#shared/messages.ts"

const filesOf = (...patterns: string[]) =>
  globSync(patterns)
    .filter((path) => !/\.test\.tsx?$|\.gen\.ts$|^shared\/messages\//.test(path))
    .map((path) => ({ path, code: readFileSync(path, "utf8") }))

const withoutComments = (code: string) => code.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "")

const sentences = Object.entries(messages).flatMap(([area, ofArea]) =>
  Object.entries<string | ((word: never) => string)>(ofArea).map(([name, sentence]) => ({
    name: `messages.${area}.${name}`,
    fixed: (typeof sentence === "string" ? sentence : sentence("\0" as never))
      .split("\0")
      .map((part) => part.trim())
      .toSorted((one, other) => other.length - one.length)[0] as string,
  })),
)

describe("every message in shared/messages", () => {
  const code = filesOf("{web/src,functions,shared}/**/*.{ts,tsx}")

  it("is used somewhere", () => {
    const all = code.map((file) => file.code).join("\n")
    const unread = sentences.filter(
      ({ name }) => !new RegExp(`\\b${name.replaceAll(".", "\\.")}\\b`).test(all),
    )
    expect(unread.map(({ name }) => name)).toEqual([])
  })

  it("is defined only there: no screen, function, or definition repeats its text", () => {
    const retyped = code.flatMap((file) => {
      const flat = withoutComments(file.code).replaceAll(/\s+/g, " ")
      return sentences
        .filter(({ fixed }) => fixed.includes(" ") && flat.includes(fixed))
        .map(({ name, fixed }) => `${file.path} types ${name}: ${fixed}`)
    })
    expect(retyped).toEqual([])
  })
})
