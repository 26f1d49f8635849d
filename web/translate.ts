import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { type Plugin, parseSync } from "vite"
import type { Catalog } from "#shared/translator.ts"

const root = join(import.meta.dirname, "..")

/**
 * Translates sources while they are bundled (docs/decisions/languages.md). A message is text between JSX tags, an
 * attribute that people read, or what `t()` marks. Its key is its English text, with expressions as `{name}` and
 * elements as `<tag>`, so English needs no catalog: its build only drops `t()`.
 */

export type Node = { type: string; start: number; end: number; [field: string]: unknown }
export type Piece = string | { name: string; node: Node; inside?: Piece[] }

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && "start" in value

export const childrenOf = (node: Node): Node[] =>
  Object.entries(node).flatMap(([field, value]) => {
    if (/^(?:typeAnnotation|returnType|typeArguments|typeParameters)$/.test(field)) return []
    return Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []
  })

/** Attributes of elements and components that people read or hear. */
const readAttributes =
  /^(?:aria-label|alt|aside|empty|failed|help|hint|label|legend|note|placeholder|rest|text|title)$/

const entities: Record<string, string> = { amp: "&", nbsp: "\u00a0", lt: "<", gt: ">" }

/** Line breaks of the source vanish, as React reads them. */
const textOf = (raw: string): string => {
  const lines = raw.split("\n")
  return lines
    .map((line, index) => {
      const start = index === 0 ? line : line.trimStart()
      return index === lines.length - 1 ? start : start.trimEnd()
    })
    .filter((line) => line !== "")
    .join(" ")
    .replaceAll(/&(\w+);/g, (all, name: string) => entities[name] ?? all)
}

export const nameOf = (node: Node): string | undefined => {
  if (node.type === "Identifier") return node.name as string
  if (node.type === "MemberExpression") return nameOf(node.property as Node)
  if (node.type === "CallExpression") return nameOf(node.callee as Node)
  return node.type === "ChainExpression" ? nameOf(node.expression as Node) : undefined
}

export const tagOf = (node: Node): string => {
  const { name } = ((node.openingElement ?? node) as Node).name as Node
  return typeof name === "string" ? name : "element"
}

/** `name`, or `name2` if the message has one already. */
const counter = () => {
  const counts = new Map<string, number>()
  return (name: string): string => {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count === 1 ? name : `${name}${count}`
  }
}

export const literalOf = (node: Node): string | undefined =>
  node.type === "Literal" && typeof node.value === "string" ? node.value : undefined

const templatePieces = (node: Node, unique = counter()): Piece[] =>
  (node.quasis as Node[]).flatMap((quasi, index) => {
    const expression = (node.expressions as Node[])[index]
    const { cooked } = quasi.value as { cooked: string }
    return [
      ...(cooked ? [cooked] : []),
      ...(expression ? [{ name: unique(nameOf(expression) ?? "value"), node: expression }] : []),
    ]
  })

const hasText = (element: Node): boolean =>
  (element.children as Node[]).some(
    (child) =>
      (child.type === "JSXText" && /\p{L}/u.test(child.value as string)) ||
      (child.type === "JSXExpressionContainer" && /\p{L}/u.test(literalOf(child.expression as Node) ?? "")),
  )

const jsxPieces = (children: readonly Node[], unique = counter()): Piece[] =>
  children.flatMap((child): Piece[] => {
    if (child.type === "JSXText")
      return textOf(child.value as string) === "" ? [] : [textOf(child.value as string)]
    if (child.type === "JSXExpressionContainer") {
      const expression = child.expression as Node
      if (expression.type === "JSXEmptyExpression") return []
      const literal = literalOf(expression)
      if (literal !== undefined) return [literal]
      if (expression.type === "TemplateLiteral") return templatePieces(expression, unique)
      return [{ name: unique(nameOf(expression) ?? "value"), node: expression }]
    }
    const name = unique(child.type === "JSXFragment" ? "fragment" : tagOf(child))
    const inside =
      child.type === "JSXElement" && hasText(child) ? jsxPieces(child.children as Node[], unique) : undefined
    return [{ name, node: child, ...(inside && { inside }) }]
  })

export const isElement = ({ type }: Node) => type === "JSXElement" || type === "JSXFragment"

export const keyOf = (pieces: readonly Piece[]): string =>
  pieces
    .map((piece) => {
      if (typeof piece === "string") return piece
      if (!isElement(piece.node)) return `{${piece.name}}`
      return piece.inside ? `<${piece.name}>${keyOf(piece.inside)}</${piece.name}>` : `<${piece.name}/>`
    })
    .join("")

const hasWords = (pieces: readonly Piece[]): boolean =>
  pieces.some((piece) =>
    typeof piece === "string" ? /\p{L}/u.test(piece) : piece.inside && hasWords(piece.inside),
  )

type Kind = "jsx" | "text" | "attribute"
type Message = { kind: Kind; node: Node; start: number; end: number; pieces: Piece[]; context?: string }

/** Equal English words with different translations differ in their context: `Open [tasks]`. */
const catalogKey = ({ pieces, context }: Pick<Message, "pieces" | "context">): string =>
  keyOf(pieces).trim() + (context === undefined ? "" : ` [${context}]`)

/** A text of its own, or one in each branch of a condition. */
export const textsIn = (node: Node, kind: Kind): Message[] => {
  const { type, start, end } = node
  if (type === "ConditionalExpression")
    return [...textsIn(node.consequent as Node, kind), ...textsIn(node.alternate as Node, kind)]
  if (type === "LogicalExpression") return textsIn(node.right as Node, kind)
  const literal = literalOf(node)
  const pieces = literal === undefined ? (type === "TemplateLiteral" ? templatePieces(node) : []) : [literal]
  return hasWords(pieces) ? [{ kind, node, start, end, pieces }] : []
}

/** The argument of `t()`. */
export const markedIn = (node: Node): Node | undefined =>
  node.type === "CallExpression" &&
  (node.callee as Node).type === "Identifier" &&
  nameOf(node.callee as Node) === "t"
    ? (node.arguments as Node[])[0]
    : undefined

const markedTextsIn = (call: Node, marked: Node): Message[] => {
  const [, second] = call.arguments as Node[]
  const context = second && literalOf(second)
  return textsIn(marked, "text").map((message) => ({ ...message, ...(context !== undefined && { context }) }))
}

const messagesAt = (node: Node): Message[] => {
  if (isElement(node) && hasText(node)) {
    const children = node.children as Node[]
    const [start, end] = [children[0]?.start ?? 0, children.at(-1)?.end ?? 0]
    return [{ kind: "jsx", node, start, end, pieces: jsxPieces(children) }]
  }
  if (isElement(node))
    return (node.children as Node[]).flatMap((child) =>
      child.type === "JSXExpressionContainer" ? textsIn(child.expression as Node, "text") : [],
    )
  if (node.type === "JSXAttribute") {
    const value = node.value as Node | null
    const name = (node.name as Node).name
    if (!value || typeof name !== "string" || !readAttributes.test(name)) return []
    return value.type === "JSXExpressionContainer"
      ? textsIn(value.expression as Node, "text")
      : textsIn(value, "attribute")
  }
  const marked = markedIn(node)
  if (marked) return markedTextsIn(node, marked)
  return []
}

const parse = (code: string, file: string): Node => {
  const { program, errors } = parseSync(file, code)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  return program as unknown as Node
}

const expressionsIn = (pieces: readonly Piece[]): Node[] =>
  pieces.flatMap((piece) =>
    typeof piece === "string"
      ? []
      : piece.inside
        ? [piece.node.openingElement as Node, ...expressionsIn(piece.inside)]
        : [piece.node],
  )

/** Where a message stands: `around` are the nodes that hold it, outermost first. */
export type Place = {
  key: string
  pieces: readonly Piece[]
  start: number
  around: readonly Node[]
  context?: string
}

/** All messages of a source, outer ones first. */
export const placesIn = (code: string, file: string): Place[] => {
  const visit = (node: Node, outer: readonly Node[]): Place[] => {
    const around = [...outer, node]
    const found = messagesAt(node)
    const rest =
      found[0]?.kind === "jsx"
        ? [
            ...("openingElement" in node ? [node.openingElement as Node] : []),
            ...expressionsIn(found[0].pieces),
          ]
        : childrenOf(node)
    // Conditions inside of a message's own elements have messages of their own.
    const branches =
      found[0]?.kind === "jsx"
        ? expressionsIn(found[0].pieces).flatMap((one) => (isElement(one) ? [] : textsIn(one, "text")))
        : []
    const places = [...found, ...branches].map((message) => {
      const { pieces, start, context } = message
      return { key: catalogKey(message), pieces, start, around, ...(context !== undefined && { context }) }
    })
    return [...places, ...rest.flatMap((inner) => visit(inner, around))]
  }
  return visit(parse(code, file), [])
}

export const messagesIn = (code: string, file: string): string[] => placesIn(code, file).map(({ key }) => key)

const tokens = /\{(\w+)\}|<(\w+)\/>|<(\w+)>|<\/(\w+)>/g

/** The names of a message's expressions and elements, in alphabetical order. */
export const placeholdersIn = (message: string): string[] =>
  [...message.matchAll(tokens)].map(([all]) => all).toSorted()

export const flatPieces = (pieces: readonly Piece[]): Exclude<Piece, string>[] =>
  pieces.flatMap((piece) => (typeof piece === "string" ? [] : [piece, ...flatPieces(piece.inside ?? [])]))

export function translateSource(code: string, file: string, catalog: Catalog): string {
  type Edit = { start: number; end: number; text: string }
  const editsOf = (node: Node): Edit[] => {
    const marked = markedIn(node)
    // Without the call, which the bundler would keep for its effects, unused sentences are dropped.
    if (marked)
      return [{ start: node.start, end: node.end, text: printed(marked, markedTextsIn(node, marked)) }]
    const found = messagesAt(node)
    const [first] = found
    const edits = found.flatMap((message) => translate(message))
    if (first?.kind !== "jsx") {
      const done = edits.map(({ start }) => start)
      return [
        ...edits,
        ...childrenOf(node)
          .flatMap(editsOf)
          .filter(({ start }) => !done.includes(start)),
      ]
    }
    const inTag = "openingElement" in node ? editsOf(node.openingElement as Node) : []
    return [...inTag, ...edits]
  }
  const printed = (node: Node, texts = textsIn(node, "text")): string => {
    const edits = [...texts.flatMap((message) => translate(message)), ...editsOf(node)]
    return apply(edits, node.start, node.end)
  }
  const apply = (edits: Edit[], start: number, end: number): string => {
    const outer = edits
      .toSorted((one, other) => one.start - other.start || other.end - one.end)
      .filter((edit, index, all) => !all.slice(0, index).some((earlier) => earlier.end >= edit.end))
    let text = ""
    let at = start
    for (const edit of outer) {
      text += code.slice(at, edit.start) + edit.text
      at = edit.end
    }
    return text + code.slice(at, end)
  }
  const translate = (message: Message): Edit[] => {
    const { kind, start, end, pieces } = message
    const key = keyOf(pieces)
    const found = catalog[catalogKey(message)]
    if (found === undefined)
      return kind === "jsx" ? [{ start, end, text: apply(childEdits(pieces), start, end) }] : []
    const [, before = "", after = ""] = /^(\s*)[^]*?(\s*)$/.exec(key) ?? []
    const text = `${before}${found}${after}`
    const byName = new Map(flatPieces(pieces).map((piece) => [piece.name, piece]))
    return [{ start, end, text: kind === "jsx" ? asJsx(text, byName) : asText(text, byName, kind) }]
  }
  const childEdits = (pieces: readonly Piece[]): Edit[] =>
    expressionsIn(pieces).map((node) => ({ start: node.start, end: node.end, text: printed(node) }))
  const asText = (text: string, byName: Map<string, { node: Node }>, kind: Kind): string => {
    if (byName.size === 0) return kind === "attribute" ? `{${JSON.stringify(text)}}` : JSON.stringify(text)
    const quoted = text.replaceAll(/[\\`]|\$\{/g, String.raw`\$&`)
    // A name without expression belongs to the sentence itself, which something fills later.
    return `\`${quoted.replaceAll(/\{(\w+)\}/g, (all, name: string) => {
      const piece = byName.get(name)
      return piece ? `\${${printed(piece.node)}}` : all
    })}\``
  }
  const asJsx = (text: string, byName: Map<string, { node: Node }>): string => {
    const piece = (name: string): Node => {
      const found = byName.get(name)
      if (!found) throw new Error(`${file}: ${text} has no ${name}.`)
      return found.node
    }
    let jsx = ""
    let at = 0
    const plain = (part: string) => (part === "" ? "" : `{${JSON.stringify(part)}}`)
    for (const { 0: all, 1: value, 2: empty, 3: open, 4: close, index } of text.matchAll(tokens)) {
      jsx += plain(text.slice(at, index))
      at = index + all.length
      if (value) jsx += `{${printed(piece(value))}}`
      else if (empty) jsx += printed(piece(empty))
      else if (open) jsx += printed(piece(open).openingElement as Node)
      else if (close) {
        const { start, end } = piece(close).closingElement as Node
        jsx += code.slice(start, end)
      }
    }
    return jsx + plain(text.slice(at))
  }
  return apply(editsOf(parse(code, file)), 0, code.length)
}

export const languagesFolder = join(root, "shared/languages")

/** All areas of a language together. */
export const catalogOf = (language: string, files = "*.json"): Catalog =>
  Object.assign(
    {},
    ...globSync(files, { cwd: join(languagesFolder, language) }).map((name) =>
      JSON.parse(readFileSync(join(languagesFolder, language, name), "utf8")),
    ),
  )

/** A paper is English in every build. The API sends the customer's language along with it, for page and PDF. */
export const isPaper = (file: string): boolean =>
  /\/(?:invoice\/(?:InvoicePaper|Letterhead|LineTable)\.tsx|invoices\/paper\/[\w-]+\.ts|job\/agreements\.ts)$/.test(
    file,
  )

const isTranslated = (id: string) => /\/(?:web\/src|shared)\/.*\.tsx?$/.test(id)

/** Fills what `shared/language.ts` and `shared/reply-language.ts` leave English. */
const withLanguage = (code: string, id: string, { language, replies }: Required<Options>): string => {
  const isReplies = id.endsWith("/shared/reply-language.ts")
  if (language === "en") return isReplies ? "export const translateReply = (text) => text" : code
  if (id.endsWith("/shared/language.ts"))
    return code.replace(': Language = "en"', `: Language = "${language}"`)
  if (!isReplies) return code
  return code.replace("Catalog = {}", `Catalog = ${JSON.stringify(catalogOf(language, replies))}`)
}

type Options = {
  language?: string | undefined
  /** The catalogs of the sentences that replies may have, as a glob. */
  replies?: string
}

export const translates = ({ language = "en", replies = "shared.json" }: Options = {}): Plugin => {
  const catalog = language === "en" ? {} : catalogOf(language)
  return {
    name: "translate",
    enforce: "pre",
    transform: (code, id) =>
      isTranslated(id) && !isPaper(id)
        ? {
            code: translateSource(withLanguage(code, id, { language, replies }), id, catalog),
            // Otherwise the import of `t` keeps all areas of messages.
            ...(id.includes("/shared/messages/") && { moduleSideEffects: false }),
          }
        : undefined,
  }
}
