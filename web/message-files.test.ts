import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { messageFiles, readMessageFile } from "./message-files.ts"
import { notedMessages } from "./message-notes.ts"
import { languagesFolder } from "./translate.ts"

/** A code that no language has: ISO 639 reserves it for local use. */
const newLanguage = "qaa"

const messages = notedMessages()
const spanish = messageFiles("es", messages)
const areas = [...spanish.keys()]

const read = (text: string, language = "es") => readMessageFile({ text, name: "some.po", language }, messages)
const fileOf = (area: string) => spanish.get(area) ?? ""

describe("the note of a message", () => {
  it("names its kind and its place for every message of every area", () => {
    const kind =
      /^(?:Text|Sentence|Part of|Label|Title|Button|Page heading|Heading|Accessible|Link|Item|Value|Header|Option|Short|Line|Caption|Notice|Hint|Remark|Rest|Reason|Tooltip|Placeholder|Alternative|Explanation|Error|Message|Refusal)/
    const place = / (?:on|in) (?:the|several|printed|replies|titles|all) /
    const vague = messages.filter(({ notes: [first = ""] }) => !kind.test(first) || !place.test(first))
    expect(vague.map(({ key, notes }) => [key, notes[0]])).toEqual([])
    expect(messages.flatMap(({ key, references }) => (references.length === 0 ? [key] : []))).toEqual([])
  })

  it("explains every placeholder and element", () => {
    const unexplained = messages.flatMap(({ key, notes }) =>
      [...key.matchAll(/\{\w+\}|<\w+\/?>/g)]
        .map(([name]) => name)
        .filter((name) => !notes.some((note) => note.startsWith(`${name}`)))
        .map((name) => [key, name]),
    )
    expect(unexplained).toEqual([])
  })

  it.each([
    ["Change password", /^Button on the page “Settings” .+ under “Change My Password”\.$/],
    ["Which tasks", /^Label of a field, <Chips> on the page “Tasks”/],
    ["Could not update profile picture.", /^Error message on .+, known as `account\.avatarFailed`\.$/],
    ["This is already paid.", /`errors\.already_paid`/],
    ["at the shop", /^Part of a sentence, \{value\} of “Our Lifetime Warranty/],
    ["Paid or credited", /^Sentence on printed paper or in a PDF/],
  ])("comes from the code that holds “%s”", (key, expected) => {
    expect(messages.find((message) => message.key === key)?.notes[0]).toMatch(expected)
  })
})

describe("a translator's file", () => {
  it.each(areas)("of %s comes back without loss", (area) => {
    const stored = readFileSync(join(languagesFolder, "es", `${area}.json`), "utf8")
    expect(read(fileOf(area))).toEqual({ area, json: stored, missing: [], kept: [], removed: [] })
  })

  it("of a new language has every message without a translation", () => {
    const files = [...messageFiles(newLanguage, messages)]
    expect(files.map(([area]) => area)).toEqual(areas)
    const results = files.map(([, text]) => read(text, newLanguage))
    expect(results.flatMap(({ missing }) => missing).toSorted()).toEqual(
      messages.map(({ key }) => key).toSorted(),
    )
    expect(new Set(results.map(({ json }) => json))).toEqual(new Set(["{}\n"]))
  })

  it("keeps its area under another name and equal words with a context apart", () => {
    expect(fileOf("staff-tasks")).toContain(`msgctxt "tasks"\nmsgid "Open"\nmsgstr "Abiertas"`)
  })

  it.each([
    ["lacks", "Borrar", "lacks {description}"],
    ["adds", "Borrar {description} {name}", "has {name}, which the English sentence doesn't have"],
    ["renames", "Borrar {descripcion}", "lacks {description} and has {descripcion}"],
    ["adds twice", "Borrar {description} {n} {n}", "has {n}, which the English sentence doesn't have"],
    ["repeats", "Borrar {description} {description}", "must have {description} as often as in English"],
  ])("is refused when a translation %s a placeholder", (_, translation, reason) => {
    const changed = fileOf("staff-tasks").replace(`msgstr "Borrar {description}"`, `msgstr "${translation}"`)
    expect(() => read(changed)).toThrow(`The translation of “Delete {description}” ${reason}`)
  })

  it("is refused without a known area or as another format", () => {
    expect(() => read(fileOf("home").replace("X-Domain: home", "X-Domain: house"))).toThrow(/no area/)
    expect(() => read(`msgid "Open`)).toThrow(/no gettext file|no area/)
  })

  it.each([
    ["lacks", ""],
    ["leaves empty", `msgid "Which tasks"\nmsgstr ""`],
    ["marks as uncertain", `#, fuzzy\nmsgid "Which tasks"\nmsgstr "Cuales"`],
  ])("keeps the stored translation of a sentence that it %s", (_, entry) => {
    const entries = fileOf("staff-tasks").split("\n\n")
    const text = entries.map((one) => (one.includes(`msgid "Which tasks"`) ? entry : one)).join("\n\n")
    const json = readFileSync(join(languagesFolder, "es", "staff-tasks.json"), "utf8")
    expect(read(text)).toEqual({ area: "staff-tasks", json, missing: [], kept: ["Which tasks"], removed: [] })
    const ofNew = readMessageFile({ text, name: "some.po", language: newLanguage }, messages)
    expect(ofNew).toMatchObject({ missing: ["Which tasks"], kept: [] })
    expect(ofNew.json).not.toContain("Which tasks")
  })

  it("leaves out sentences that the sources no longer have, stored or not", () => {
    const text = `${fileOf("staff-tasks")}\n\nmsgid "Gone for good"\nmsgstr "Ya no"\n`
    const rest = messages.filter(({ key }) => key !== "Which tasks")
    const result = readMessageFile({ text, name: "some.po", language: "es" }, rest)
    expect(result.removed.toSorted()).toEqual(["Gone for good", "Which tasks"])
    expect(result.json).not.toMatch(/Which tasks|Gone/)
  })
})
