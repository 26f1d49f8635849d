import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { pages } from "#shared/pages.ts"
import { componentName, componentOf, kindOf, type MessageKind, pathOf } from "./message-kinds.ts"
import {
  childrenOf,
  flatPieces,
  isElement,
  isPaper,
  keyOf,
  markedIn,
  type Node,
  nameOf,
  type Place,
  placesIn,
  textsIn,
} from "./translate.ts"
import { translatedSources } from "./translated-sources.ts"

const root = join(import.meta.dirname, "..")

/** A message and what a translator needs to know about it, derived from the places that show it. */
export type NotedMessage = {
  key: string
  english: string
  context?: string
  /** Areas whose sources hold it. */
  areas: string[]
  references: string[]
  notes: string[]
}

type Source = { file: string; code: string; area: string }
type Located = Place & Source & { kind: MessageKind }

/** Each sentence of the note ends in a period, unless the last quoted message ends in one. */
const sentence = (text: string) => (/[.?!]”?$/.test(text) ? text : `${text}.`)

const quote = (place: Pick<Place, "pieces">): string => {
  const text = keyOf(place.pieces).trim()
  return `“${text.length > 60 ? `${text.slice(0, 57)}...` : text}”`
}

const lineOf = (code: string, start: number): number => code.slice(0, start).split("\n").length

const sharedDepth = (one: readonly Node[], other: readonly Node[]): number => {
  const index = one.findIndex((node, at) => node !== other[at])
  return index === -1 ? one.length : index
}

/** The sentence that has this message in one of its placeholders. */
const outerSentence = (place: Place, ofFile: readonly Place[]) => {
  const holders = ofFile.flatMap((other) =>
    flatPieces(other.pieces).flatMap(({ name, node }) =>
      other !== place && !isElement(node) && node.start <= place.start && place.start < node.end
        ? [{ name, sentence: other, length: node.end - node.start }]
        : [],
    ),
  )
  return holders.toSorted((one, other) => one.length - other.length)[0]
}

const withOuterSentence = (place: Located, ofFile: readonly Located[]): Located => {
  const fills = outerSentence(place, ofFile)
  return fills
    ? { ...place, kind: { text: `Part of a sentence, {${fills.name}} of ${quote(fills.sentence)},` } }
    : place
}

/** The heading before the message that shares the most elements with it; of several, the last one. */
const headingFor = (place: Located, ofFile: readonly Located[]): Located | undefined => {
  if (place.kind.isHeading) return undefined
  const headings = ofFile.filter(
    ({ kind, start, around }) =>
      kind.isHeading && start < place.start && componentOf({ around }) === componentOf(place),
  )
  return headings.toSorted(
    (one, other) =>
      sharedDepth(other.around, place.around) - sharedDepth(one.around, place.around) ||
      other.start - one.start,
  )[0]
}

/** The pages that a source belongs to, by its path: its own, or those in the nearest folder of pages. */
const pageNote = (file: string): string | undefined => {
  const [, build, path = ""] = /^web\/src\/(site|staff)\/(.+)\.tsx?$/.exec(file) ?? []
  if (!build) return undefined
  const where = build === "site" ? "public website" : "staff app"
  const ofBuild = pages.filter((page) => page.build === build)
  const folders = path.split("/").slice(0, -1)
  const candidates = [
    ofBuild.filter(({ screen }) => screen === path),
    ...folders.map((_, index) => {
      const folder = `${folders.slice(0, folders.length - index).join("/")}/`
      return ofBuild.filter(({ screen }) => screen.startsWith(folder))
    }),
  ]
  const near = candidates.find((found) => found.length > 0) ?? []
  const names = [
    ...new Map(near.toReversed().map((page) => [page.title, `“${page.title}” (${page.path})`])).values(),
  ]
  if (names.length === 0 || names.length > 3) return `on several pages of the ${where} (${folders.join("/")})`
  return `on the ${names.length === 1 ? "page" : "pages"} ${names.join(", ")} of the ${where}`
}

/** Where people meet a sentence of this file. */
const placeNote = (file: string): string => {
  if (isPaper(`/${file}`) || file.startsWith("shared/domain/invoices/paper/"))
    return "on printed paper or in a PDF"
  const page = pageNote(file)
  if (page) return page
  const [, area = "", rest = ""] = /^(?:functions|shared\/domain)\/([\w-]+)\/?(.*?)\.ts$/.exec(file) ?? []
  const unit = rest.split("/").at(-1) || area
  if (file.startsWith("functions/")) return `in replies of the API about ${area} (${unit})`
  if (file.startsWith("shared/messages/")) return "on several screens"
  if (file === "shared/pages.ts") return "in titles and menus of pages"
  if (file.startsWith("shared/domain/")) return `on several screens about ${area} (${unit})`
  if (file.startsWith("web/src/app/")) return "in the frame of the staff app (menu, header, notices)"
  if (file.startsWith("web/src/ui/")) return "on all screens of the staff app"
  return `on several screens about ${file
    .split("/")
    .slice(-2)
    .join(", ")
    .replace(/\.tsx?$/, "")}`
}

/** The literal words that an expression chooses from. */
const wordsIn = (node: Node): string[] => {
  const marked = markedIn(node)
  const texts = textsIn(marked ?? node, "text").map((text) => quote(text))
  return marked ? texts : [...texts, ...childrenOf(node).flatMap(wordsIn)]
}

/** By the name of the function or value that fills a placeholder. The first that fits counts. */
const meanings = [
  [/phone$|showPhone/i, "a phone number"],
  [/email|address(?:es)?$/i, "an address"],
  [/money|amount|price|cents|dollars|total|due|paid|balance|deductible|surplus|tip$/i, "an amount of money"],
  [/window/i, "a time or a range of times"],
  [/date|^day|day$|month|instant|when/i, "a date or a day"],
  [/time|clock|hour|from$|until|^at$/i, "a time"],
  [/percent|rate$/i, "a rate or a percentage"],
  [/vehicle|^car$|vin$/i, "a vehicle"],
  [/invoiceNumber|number$|reference|code$|key$|id$/i, "a number or a code"],
  [/count|quantity|length|size|minutes|seconds|days|weeks|miles|max|min$|limit|left$|^n$/i, "a number"],
  [
    /stock|capacity|chips|temperature|humidity|last4|version|zip|^low$|^high$|^most$|^first$|^last$/i,
    "a number",
  ],
  [/^(?:city|cities|branch|shop|state|street)$/i, "the name of a place or a shop"],
  [/name|technician|customer|person|who|^by$|author|platform|carrier|insurer|business/i, "a name"],
  [/link|url/i, "a link"],
  [
    /status|message|problem|answer|sentence|detail|label|title|text|words?|description|part$|reason|kind|type|field|what|^where$|^why$|^how$|instead|policy|claim|cause/i,
    "other words of the app",
  ],
  [/glass|opening|^pane|brand/i, "a piece of glass, a part, or its brand"],
] as const

const annotationTexts: Record<string, string> = {
  TSNumberKeyword: "a number",
  TSStringKeyword: "a text",
}

const byName = (name: string): string | undefined => meanings.find(([pattern]) => pattern.test(name))?.[1]

/** The type that an enclosing function declares for its parameter. */
const declaredType = (name: string, around: readonly Node[]): string | undefined => {
  const parameters = around.flatMap((node) => (node.params as Node[] | undefined) ?? [])
  const parameter = parameters.findLast((one) => one.type === "Identifier" && one.name === name)
  const annotation = (parameter?.typeAnnotation as Node | null | undefined)?.typeAnnotation as
    | Node
    | undefined
  return annotation && annotationTexts[annotation.type]
}

/** The value of a constant that the sentence uses. */
const initialValue = (name: string, around: readonly Node[]): Node | undefined => {
  const component = componentOf({ around }) ?? around[0]
  const find = (node: Node): Node | undefined => {
    if (node.type === "VariableDeclarator" && nameOf(node.id as Node) === name && node.init)
      return node.init as Node
    for (const child of childrenOf(node)) {
      const found = find(child)
      if (found) return found
    }
    return undefined
  }
  return component && (find(component) ?? (around[0] && find(around[0])))
}

const listWords = (words: readonly string[]): string =>
  words.length === 1
    ? `${words[0]} or nothing`
    : `one of ${words.slice(0, 4).join(", ")}${words.length > 4 ? ", ..." : ""}`

const unknownMeaning = "a value that the app fills in"
const otherWords = "other words of the app"

/** Of expressions whose form says more than their name does. */
const formMeaning = (node: Node, around: readonly Node[]): string | undefined => {
  const { type } = node
  if (type === "BinaryExpression" && node.operator !== "+") return "a number"
  if (type === "BinaryExpression" || type === "ConditionalExpression") {
    const sides = [node.left ?? node.consequent, node.right ?? node.alternate] as Node[]
    return sides.some((side) => typeof side.value === "number") ? "a number" : undefined
  }
  if (type === "LogicalExpression") return meaningOf(node.left as Node, around)
  if (type === "MemberExpression" && node.computed)
    return /text|word|name|title|label/i.test(nameOf(node.object as Node) ?? "") ? otherWords : undefined
  if (type !== "CallExpression") return undefined
  const { object } = node.callee as { object?: Node }
  const method = nameOf(node) ?? ""
  if (method === "join" || method === "format") return "a list of words"
  return object && /^(?:trim|toLowerCase|toUpperCase|replace|replaceAll)$/.test(method)
    ? meaningOf(object, around)
    : undefined
}

function meaningOf(node: Node, around: readonly Node[], isConstant = false): string {
  const words = [...new Set(wordsIn(node))]
  if (words.length > 0) return listWords(words)
  const form = formMeaning(node, around)
  if (form) return form
  const name = nameOf(node) ?? ""
  const argument = node.type === "CallExpression" ? nameOf((node.arguments as Node[])[0] ?? node) : undefined
  const guess = byName(name) ?? byName(argument ?? "")
  const declared = node.type === "Identifier" ? declaredType(name, around) : undefined
  const value = node.type === "Identifier" && !isConstant ? initialValue(name, around) : undefined
  if (value && wordsIn(value).length > 0) return meaningOf(value, around, true)
  return guess ?? declared ?? (value ? meaningOf(value, around, true) : unknownMeaning)
}

const elementMeanings: Record<string, string> = {
  a: "a link",
  b: "bold text",
  strong: "bold text",
  i: "an icon or text in italics",
  em: "emphasized text",
  br: "a line break",
  small: "small text",
}

const elementMeaning = (name: string, isEmpty: boolean): string => {
  const tag = name.replace(/\d+$/, "")
  const known =
    elementMeanings[tag] ??
    (tag.endsWith("Link")
      ? "a link"
      : /Button$|^button$/.test(tag)
        ? "a button"
        : /Icon|^[A-Z]\w+$/.test(tag)
          ? "a part of the screen"
          : "a part of the line")
  return isEmpty ? `${known}, which fills itself` : known
}

/** Names in a plain text, which another function fills after the translation. */
const laterNotes = ({ pieces }: Located): string[] =>
  pieces
    .filter((piece) => typeof piece === "string")
    .flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)])
    .map(([all, name = ""]) => `${all}: ${byName(name) ?? unknownMeaning}.`)

const placeholderNotes = ({ pieces, code, around }: Located): string[] =>
  flatPieces(pieces).map(({ name, node, inside }) => {
    if (isElement(node))
      return inside
        ? `<${name}>...</${name}>: ${elementMeaning(name, false)}.`
        : `<${name}/>: ${elementMeaning(name, true)}.`
    const source = code.slice(node.start, node.end).replaceAll(/\s+/g, " ")
    const shown = source === name || source.length > 60 ? "" : `, from \`${source}\``
    return sentence(`{${name}}: ${meaningOf(node, around)}${shown}`)
  })

/** Files that use a message of `shared/messages` by its path. */
const usersOf = (path: string, uses: ReadonlyMap<string, string[]>): string => {
  const files = uses.get(path) ?? []
  const places = [...new Set(files.map(placeNote))]
  return `${places.slice(0, 3).join(" and ")}${places.length > 3 ? " and others" : ""}`
}

const allUses = (): Map<string, string[]> => {
  const uses = new Map<string, string[]>()
  for (const file of globSync("{functions,shared,web/src}/**/*.{ts,tsx}", { cwd: root })) {
    if (file.includes(".test.")) continue
    const code = readFileSync(join(root, file), "utf8")
    for (const [, path = ""] of code.matchAll(/(?<![-/])\bmessages\.(\w+\.\w+)/g)) {
      const files = uses.get(path) ?? []
      if (!files.includes(file)) uses.set(path, [...files, file])
    }
  }
  return uses
}

const locationNote = (place: Located, ofFile: readonly Located[], uses: ReadonlyMap<string, string[]>) => {
  const { file, kind } = place
  const path = pathOf(place)
  const shown =
    kind.text.startsWith("Text") && !file.includes("web/") ? kind.text.replace("Text", "Sentence") : kind.text
  if (file.startsWith("shared/messages/"))
    return `${shown} ${usersOf(path, uses) || placeNote(file)}, known as \`${path}\``
  const component = componentName(place)
  const part = /^[A-Z]/.test(component ?? "") ? component : path
  const heading = headingFor(place, ofFile)
  const under = heading ? `, under ${quote(heading)}` : ""
  return `${shown} ${placeNote(file)}, in \`${part ?? file.split("/").at(-1)}\`${under}`
}

/** What stands before and after a short message in the same component. */
const neighborsOf = (place: Located, ofFile: readonly Located[]): string[] => {
  if (keyOf(place.pieces).trim().split(" ").length > 3) return []
  const index = ofFile.indexOf(place)
  const near = [ofFile[index - 1], ofFile[index + 1]].flatMap((one) =>
    one && one.key !== place.key && componentOf(one) === componentOf(place) ? [quote(one)] : [],
  )
  return near.length === 0 ? [] : [`Beside ${[...new Set(near)].join(" and ")}.`]
}

const notesAt = (place: Located, ofFile: readonly Located[], uses: ReadonlyMap<string, string[]>) => [
  sentence(locationNote(place, ofFile, uses)),
  ...(place.kind.isShort && place.file.startsWith("web/")
    ? ["Keep it short: it must fit a phone 320 px wide."]
    : []),
  ...neighborsOf(place, ofFile),
  ...placeholderNotes(place),
  ...laterNotes(place),
]

/** The most places that a note describes. The references name all. */
const maxPlaces = 3

/** All messages with their notes, in the order of the sources. */
export function notedMessages(sources: readonly Source[] = translatedSources()): NotedMessage[] {
  const uses = allUses()
  const byFile = sources.map((source) => {
    const ofFile = placesIn(source.code, source.file)
      .map((place): Located => ({ ...place, ...source, kind: kindOf(place) }))
      .toSorted((one, other) => one.start - other.start)
    return ofFile.map((place) => withOuterSentence(place, ofFile))
  })
  const located = byFile.flatMap((ofFile) => ofFile.map((place) => ({ place, ofFile })))
  return [...Map.groupBy(located, ({ place }) => place.key)].map(([key, places]) => {
    const distinct = [...new Map(places.map((one) => [one.place.file + one.place.kind.text, one])).values()]
    const described = distinct.slice(0, maxPlaces)
    const texts = described.flatMap(({ place, ofFile }) => notesAt(place, ofFile, uses))
    const { pieces, context } = (places[0] as (typeof places)[number]).place
    const more = distinct.length - described.length
    return {
      key,
      english: keyOf(pieces).trim(),
      ...(context !== undefined && { context }),
      areas: [...new Set(places.map(({ place }) => place.area))],
      references: places.map(({ place }) => `${place.file}:${lineOf(place.code, place.start)}`),
      notes: [
        ...new Set(texts),
        ...(more > 0
          ? [`Also in ${more} other ${more === 1 ? "place" : "places"}, with the same translation.`]
          : []),
      ],
    }
  })
}
