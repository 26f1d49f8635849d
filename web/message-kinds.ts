import { literalOf, type Node, nameOf, type Place, tagOf } from "./translate.ts"

/** What a message is for its reader, from the code that holds it. */
export type MessageKind = { text: string; isHeading?: true; isShort?: true }

const short = (text: string): MessageKind => ({ text, isShort: true })
const heading = (text: string): MessageKind => ({ text, isHeading: true })

const first = <T>(table: readonly (readonly [RegExp, T])[], name: string): T | undefined =>
  table.find(([pattern]) => pattern.test(name))?.[1]

/** Of elements around a text; the innermost that is listed decides. */
const elementKinds = [
  [/^h1$/, heading("Page heading")],
  [/^h[2-6]$/, heading("Heading")],
  [/^legend$/, heading("Heading of a group of fields")],
  [/^(?:button|\w*Button|\w*Toggle)$/, short("Button")],
  [/^ButtonLink$/, short("Link that looks like a button")],
  [/^(?:a|\w*Link)$/, { text: "Link" }],
  [/^label$/, { text: "Label of a field" }],
  [/^th$/, short("Header of a table")],
  [/^(?:td|Cell|\w+Cell)$/, { text: "Text in a cell of a table" }],
  [/^dt$/, short("Label of a fact")],
  [/^dd$/, { text: "Value of a fact" }],
  [/^option$/, short("Option of a choice")],
  [/^(?:Tag|Chip|\w+Tag|\w+Chip)$/, short("Short tag")],
  [/^summary$/, { text: "Line that opens more text" }],
  [/^(?:figcaption|caption)$/, { text: "Caption" }],
  [/^(?:li|Item)$/, { text: "Item of a list" }],
  [/^(?:Empty|Nothing\w*)$/, { text: "Text in an otherwise empty place" }],
  [/^(?:Notice|\w*Banner|\w*Alert|\w*Error|\w*Warning)$/, { text: "Notice" }],
  [/^title$/, heading("Title of the page in the browser's tab")],
  [/^(?:p|div|section|article|aside|header|footer|Fragment)$/, { text: "Text" }],
] as const

const isField =
  /Field|Input|Select|Choice|Choices|Options|Chips|Picker|Search\w*|Words|Pick|Typed|Slider|Switch|Check\w*|Textarea/

/** Of attributes that mean the same on every element. */
const attributeKinds = [
  [/^alt$/, { text: "Alternative text of a picture, for those who don't see it" }],
  [/^placeholder$/, short("Placeholder, an example in an empty field")],
  [/^(?:hint|help|note)$/, { text: "Hint beside a field or a heading" }],
  [/^empty$/, { text: "Text in an otherwise empty place" }],
  [/^failed$/, { text: "Text where something could not be loaded" }],
  [/^legend$/, heading("Heading of a group of fields")],
  [/^(?:aside|subtitle)$/, { text: "Remark beside a title" }],
  [/^description$/, { text: "Hint beside a field or a heading" }],
  [/^rest$/, { text: "Rest of a sentence" }],
  [/^(?:confirm|action|submit)$/, short("Button")],
  [/^(?:choices|options)$/, short("Option of a choice")],
  [/^disabledReason$/, { text: "Reason why a button is disabled" }],
] as const

const attributeKind = (attribute: string, element: string): MessageKind => {
  const known = first(attributeKinds, attribute)
  if (known) return known
  if (attribute === "aria-label")
    return { text: `Accessible name, which only screen readers say, of <${element}>` }
  if (attribute === "title") {
    if (/^[a-z]|Button$/.test(element)) return { text: `Tooltip of <${element}>` }
    if (element.endsWith("Dialog")) return heading("Title of a dialog")
    if (element.startsWith("Page")) return heading("Page heading")
    if (/Error|Fail|Problem/.test(element)) return { text: "Notice" }
    if (/Empty/.test(element)) return { text: "Text in an otherwise empty place" }
    return heading(`Heading, title of <${element}>`)
  }
  if (attribute === "label") {
    if (/Button|Link|MenuItem|Action/.test(element)) return short("Button")
    if (isField.test(element)) return short(`Label of a field, <${element}>`)
    if (/Fact|Row|Figure/.test(element)) return short("Label of a fact")
  }
  return { text: `Text (${attribute} of <${element}>)` }
}

/** Of functions that show or refuse what they are given. */
const callKinds = [
  [/^(?:refuse\w*|malformed|deny\w*|conflict|unless\w*)$/, "Refusal"],
  [/^(?:show|tell|notify)\w*$/, "Message that shows for a short time"],
  [/^(?:useTitle|setTitle)$/, "Title of the page in the browser's tab"],
  [/Error$/, "Error message"],
] as const

/** Of an object's field that holds the message. */
const fieldKinds = [
  [/^(?:label|name|short|tab)$/i, short("Label")],
  [/^(?:title|heading|headline)$/i, { text: "Heading" }],
  [/^(?:button|confirm|action|submit|join|done)$/i, short("Button")],
  [/^(?:hint|help|note|about)$/i, { text: "Explanation" }],
  [/^placeholder$/i, short("Placeholder, an example in an empty field")],
  [
    /(?:failed|failure|error|problem|wrong|missing|malformed|denied|notnow|reason)$/i,
    { text: "Error message" },
  ],
  [/(?:updated|saved|sent|deleted|added|created)$/i, { text: "Message that something is done" }],
] as const

const quoted = (name: string) => `\`${name}\``

const propertyName = (node: Node): string =>
  nameOf(node.key as Node) ?? literalOf(node.key as Node) ?? String((node.key as Node).value ?? "value")

const isFunction = ({ type }: Node) => /Function/.test(type)

const declaredName = (node: Node): string | undefined =>
  (node.type === "VariableDeclarator" || node.type === "FunctionDeclaration") && node.id
    ? nameOf(node.id as Node)
    : undefined

/** `account.avatarFailed`: the constant or function and the fields below it that lead to the message. */
export const pathOf = ({ around }: Pick<Place, "around">): string =>
  around
    .flatMap((node) => {
      const name = node.type === "Property" ? propertyName(node) : declaredName(node)
      return name === undefined ? [] : [name]
    })
    .join(".")

/** The component or function on the screen that holds the message. */
export const componentOf = ({ around }: Pick<Place, "around">): Node | undefined =>
  around.findLast((node) => /^[A-Z]/.test(declaredName(node) ?? "")) ??
  around.find((node) => declaredName(node) !== undefined)

export const componentName = (place: Pick<Place, "around">): string | undefined => {
  const component = componentOf(place)
  return component && declaredName(component)
}

const elementOf = (around: readonly Node[], index: number): string => {
  const element = around.slice(0, index).findLast(({ type }) => /^JSX(?:Element|OpeningElement)$/.test(type))
  return element ? tagOf(element) : "element"
}

const codeOfRefusal = (call: Node): string => {
  const code = (call.arguments as Node[]).map(literalOf).find((one) => one !== undefined && /^\w+$/.test(one))
  return code === undefined ? "" : `, code or field ${quoted(code)}`
}

/** `{ value: "cash", label: t("Cash") }` */
const isOption = (object: Node | undefined, name: string): boolean =>
  (name === "label" || name === "text") &&
  ((object?.properties as Node[] | undefined) ?? []).some(
    (property) => property.type === "Property" && propertyName(property) === "value",
  )

const kindAt = (around: readonly Node[], index: number): MessageKind | undefined => {
  const node = around[index]
  if (!node) return undefined
  if (node.type === "JSXAttribute")
    return attributeKind(String((node.name as Node).name), elementOf(around, index))
  if (node.type === "JSXElement") return first(elementKinds, tagOf(node))
  if (node.type === "JSXFragment") return { text: "Text" }
  if (node.type === "Property") {
    const name = propertyName(node)
    if (name === "one" || name === "other") return undefined
    return isOption(around[index - 1], name) ? short("Option of a choice") : first(fieldKinds, name)
  }
  if (node.type === "CallExpression" || node.type === "NewExpression") {
    const name = nameOf(node.callee as Node)
    const page = literalOf((node.arguments as Node[])[0] ?? node)
    if (page?.startsWith("/")) return { text: `Title of ${page}` }
    const text = name === undefined || name === "t" ? undefined : first(callKinds, name)
    return text === undefined ? undefined : { text: text + codeOfRefusal(node) }
  }
  return undefined
}

/** "Singular" or "Plural" if `plural` chooses between this sentence and another one. */
const pluralForm = (around: readonly Node[]): string => {
  const field = around.findLast(({ type }) => type === "Property")
  const name = field && propertyName(field)
  return name === "one" ? " (singular)" : name === "other" ? " (plural)" : ""
}

export const kindOf = ({ around }: Pick<Place, "around">): MessageKind => {
  const form = pluralForm(around)
  for (let index = around.length - 1; index >= 0; index--) {
    const found = kindAt(around, index)
    if (found) return { ...found, text: found.text + form }
    const node = around[index]
    // What a function returns may be shown elsewhere than where the function is written.
    const isReturned =
      node && isFunction(node) && around.slice(index).some(({ type }) => type === "ReturnStatement")
    if (isReturned) break
  }
  return { text: `Text${form}` }
}
