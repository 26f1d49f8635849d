import { globSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { type GetTextTranslation, po } from "gettext-parser"
import type { Catalog } from "#shared/translator.ts"
import { type NotedMessage, notedMessages } from "./message-notes.ts"
import { languagesFolder, placeholdersIn } from "./translate.ts"

/**
 * Catalogs as gettext files, which the tools of translators read (docs/decisions/languages.md). The header `X-Domain`
 * names the area, because a file that comes back may have another name.
 */

export class MessageFileError extends Error {}

export const isLanguageCode = (code: string): boolean => /^[a-z]{2,3}(?:-[A-Z]{2})?$/.test(code)

const catalogsOf = (language: string): Map<string, Catalog> =>
  new Map(
    globSync("*.json", { cwd: join(languagesFolder, language) })
      .toSorted()
      .map((name) => [
        basename(name, ".json"),
        JSON.parse(readFileSync(join(languagesFolder, language, name), "utf8")),
      ]),
  )

/** Of several areas, public pages load `shared` with each reply, and papers the first two. */
const firstArea = ({ areas }: NotedMessage): string =>
  ["shared", "paper"].find((one) => areas.includes(one)) ?? areas[0] ?? "shared"

/**
 * The messages of each area, in the order of the language's own catalogs. Those that these lack, as a new language's do at
 * first, are in the areas of the Spanish ones.
 */
const byArea = (language: string, messages: readonly NotedMessage[]): Map<string, NotedMessage[]> => {
  const catalogs = [...catalogsOf(language), ...catalogsOf("es")]
  const unplaced = new Map(messages.map((message) => [message.key, message]))
  const areas = new Map<string, NotedMessage[]>()
  const add = (area: string, message: NotedMessage) => {
    areas.set(area, [...(areas.get(area) ?? []), message])
    unplaced.delete(message.key)
  }
  for (const [area, catalog] of catalogs)
    for (const key of Object.keys(catalog)) {
      const message = unplaced.get(key)
      if (message) add(area, message)
    }
  for (const message of unplaced.values()) add(firstArea(message), message)
  return areas
}

const entryOf = (message: NotedMessage, translation: string): GetTextTranslation => ({
  ...(message.context !== undefined && { msgctxt: message.context }),
  msgid: message.english,
  msgstr: [translation],
  comments: {
    extracted: message.notes.join("\n"),
    reference: message.references.join("\n"),
    // Tools then check that the translation has the same {names}.
    ...(message.english.includes("{") && { flag: "python-brace-format" }),
  },
})

const fileOf = (language: string, area: string, messages: readonly NotedMessage[], catalog: Catalog) => {
  const translations: Record<string, Record<string, GetTextTranslation>> = {}
  for (const message of messages) {
    const context = message.context ?? ""
    const entries = (translations[context] ??= {})
    entries[message.english] = entryOf(message, catalog[message.key] ?? "")
  }
  const headers = {
    "X-Domain": area,
    Language: language.replace("-", "_"),
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
  }
  return po.compile({ charset: "utf-8", headers, translations }).toString()
}

/** The gettext file of each area, with the present translations. */
export function messageFiles(
  language: string,
  messages: readonly NotedMessage[] = notedMessages(),
): Map<string, string> {
  const catalog: Catalog = Object.assign({}, ...catalogsOf(language).values())
  const areas = [...byArea(language, messages)]
  return new Map(areas.map(([area, ofArea]) => [area, fileOf(language, area, ofArea, catalog)]))
}

const differenceOf = (english: string, translation: string): string | undefined => {
  const expected = placeholdersIn(english)
  const actual = placeholdersIn(translation)
  if (expected.join() === actual.join()) return undefined
  const lacks = [...new Set(expected)].filter((one) => !actual.includes(one))
  const extra = [...new Set(actual)].filter((one) => !expected.includes(one))
  return [
    ...(lacks.length > 0 ? [`lacks ${lacks.join(" ")}`] : []),
    ...(extra.length > 0 ? [`has ${extra.join(" ")}, which the English sentence doesn't have`] : []),
    ...(lacks.length + extra.length === 0 ? [`must have ${expected.join(" ")} as often as in English`] : []),
  ].join(" and ")
}

export type ReadMessages = {
  area: string
  /** The content of `shared/languages/<language>/<area>.json`. */
  json: string
  /** Sentences without a translation. */
  missing: string[]
  /** Those with a stored translation, where the file has none or a tool marked it as uncertain (`fuzzy`). */
  kept: string[]
  /** Sentences that the sources no longer have. */
  removed: string[]
}

const parseFile = (text: string, name: string) => {
  try {
    return po.parse(text)
  } catch (error) {
    throw new MessageFileError(`${name} is no gettext file: ${(error as Error).message}`, { cause: error })
  }
}

/**
 * Reads a translator's file into the stored catalog, which may have changed since the export. Throws if a translation's
 * placeholders or elements differ from the English ones.
 */
export function readMessageFile(
  { text, name, language }: { text: string; name: string; language: string },
  messages: readonly NotedMessage[] = notedMessages(),
): ReadMessages {
  const { headers, translations } = parseFile(text, name)
  const area =
    Object.entries(headers ?? {}).find(([header]) => header.toLowerCase() === "x-domain")?.[1] ?? ""
  const ofArea = byArea(language, messages).get(area)
  if (!ofArea) throw new MessageFileError(`${name} names no area of Clearline in its header X-Domain.`)

  const translated = new Map(
    Object.values(translations)
      .flatMap((entries) => Object.values(entries))
      .filter(({ msgid }) => msgid !== "")
      .map((entry) => [entry.msgctxt ? `${entry.msgid} [${entry.msgctxt}]` : entry.msgid, entry]),
  )
  const stored: Catalog = catalogsOf(language).get(area) ?? {}
  const catalog: Record<string, string> = {}
  const missing: string[] = []
  const kept: string[] = []
  const wrong: string[] = []
  for (const { key, english } of ofArea) {
    const entry = translated.get(key)
    translated.delete(key)
    const translation = entry?.msgstr[0] ?? ""
    const difference = differenceOf(english, translation)
    const current = stored[key]
    if (translation !== "" && !entry?.comments?.flag?.includes("fuzzy")) {
      if (difference) wrong.push(`The translation of “${english}” ${difference}: “${translation}”`)
      catalog[key] = translation
    } else if (current === undefined) missing.push(key)
    else {
      catalog[key] = current
      kept.push(key)
    }
  }
  if (wrong.length > 0) throw new MessageFileError([`${name} was not read.`, ...wrong].join("\n"))
  return {
    area,
    json: `${JSON.stringify(catalog, null, 2)}\n`,
    missing,
    kept,
    removed: [...translated.keys()],
  }
}
