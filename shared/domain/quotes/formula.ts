import { Big } from "big.js"

import { parseMoney } from "../money/money.ts"
import { allow, type Result, refuse } from "../result.ts"

/**
 * The owner's price formulas (docs/domain.md, section 3): numbers, `cost`, `list`, `hours`, + - * / ( ), min max
 * round floor ceil, comparisons, and `a ? b : c`. They are parsed into a tree and evaluated in decimals, never run as
 * code.
 */

export type FormulaName = "cost" | "list" | "hours"
const names: readonly FormulaName[] = ["cost", "list", "hours"]

type Arithmetic = "+" | "-" | "*" | "/"
type Comparator = "<" | "<=" | ">" | ">=" | "==" | "!="
type Operation = "min" | "max" | "round" | "floor" | "ceil"

type Amount =
  | { kind: "number"; value: Big }
  | { kind: "name"; name: FormulaName }
  | { kind: "negative"; of: Amount }
  | { kind: "arithmetic"; operator: Arithmetic; left: Amount; right: Amount }
  | { kind: "operation"; operation: Operation; of: Amount[] }
  | { kind: "choice"; condition: Comparison; whenTrue: Amount; whenFalse: Amount }
type Comparison = { kind: "comparison"; operator: Comparator; left: Amount; right: Amount }

export type Formula = { text: string; tree: Amount }

/** `cost` and `list` are cents here and dollars in the formula. */
export type FormulaInputs = Partial<Record<FormulaName, number>>

const maxLength = 300
const maxDepth = 30

/** 40 decimals, rounded to 20 before comparing or rounding, so that a third times three is one. */
const Exact = Big()
Exact.DP = 40
const roundForComparison = (value: Big): Big => value.round(20, Big.roundHalfUp)

const toWhole = {
  round: (value: Big) => value.round(0, Big.roundHalfUp),
  floor: (value: Big) => value.round(0, value.lt(0) ? Big.roundUp : Big.roundDown),
  ceil: (value: Big) => value.round(0, value.lt(0) ? Big.roundDown : Big.roundUp),
}

const operations: Record<Operation, (first: Big, ...others: Big[]) => Big> = {
  min: (...values) => values.reduce((least, value) => (value.lt(least) ? value : least)),
  max: (...values) => values.reduce((most, value) => (value.gt(most) ? value : most)),
  ...toWhole,
}
const takesMany = (operation: Operation): boolean => operation === "min" || operation === "max"

const comparisons: Record<Comparator, (left: Big, right: Big) => boolean> = {
  "<": (left, right) => left.lt(right),
  "<=": (left, right) => left.lte(right),
  ">": (left, right) => left.gt(right),
  ">=": (left, right) => left.gte(right),
  "==": (left, right) => left.eq(right),
  "!=": (left, right) => !left.eq(right),
}

const isComparator = (text: string): text is Comparator => Object.hasOwn(comparisons, text)
const isOperation = (text: string): text is Operation => Object.hasOwn(operations, text)
const isName = (text: string): text is FormulaName => names.some((name) => name === text)

/** Stops the parser. `at` counts from 0. */
class FormulaError extends Error {
  at: number
  constructor(at: number, message: string) {
    super(message)
    this.at = at
  }
}

type Token = { kind: "number" | "word" | "sign" | "end"; text: string; at: number }

const tokenPattern = /\s*(?:(\d+(?:\.\d*)?|\.\d+)|([A-Za-z]+)|(<=|>=|==|!=|[-+*/()<>?:,]))/y

const tokensOf = (text: string): Token[] => {
  const tokens: Token[] = []
  const end = text.trimEnd().length
  let at = 0
  while (at < end) {
    tokenPattern.lastIndex = at
    const match = tokenPattern.exec(text)
    if (!match) {
      const strange = at + text.slice(at).search(/\S/)
      throw new FormulaError(strange, `"${text[strange]}" doesn't belong in a formula`)
    }
    at = tokenPattern.lastIndex
    const [, number, word, sign = ""] = match
    const token = number ?? word ?? sign
    const kind = number ? "number" : word ? "word" : "sign"
    tokens.push({ kind, text: kind === "word" ? token.toLowerCase() : token, at: at - token.length })
  }
  return [...tokens, { kind: "end", text: "", at: end }]
}

const readTokens = (text: string) => {
  const tokens = tokensOf(text)
  const end = { kind: "end", text: "", at: text.length } as const
  let index = 0
  let depth = 0

  const peek = (): Token => tokens[index] ?? end
  const nextToken = (): Token => {
    const token = peek()
    index += 1
    return token
  }
  const found = (token: Token): string =>
    token.kind === "end" ? "the formula ends" : `found "${token.text}"`
  const expect = (sign: string): void => {
    const token = nextToken()
    if (token.text !== sign) throw new FormulaError(token.at, `expected "${sign}" but ${found(token)}`)
  }
  const withDepth = <Result>(inner: () => Result): Result => {
    depth += 1
    if (depth > maxDepth) throw new FormulaError(peek().at, `nested more than ${maxDepth} deep`)
    const result = inner()
    depth -= 1
    return result
  }
  return { peek, nextToken, found, expect, withDepth }
}

const parse = (text: string): Amount => {
  if (text.length > maxLength)
    throw new FormulaError(maxLength, `a formula can have at most ${maxLength} characters`)
  const { peek, nextToken, found, expect, withDepth } = readTokens(text)

  const amountOf = (read: () => Amount | Comparison): Amount => {
    const { at } = peek()
    const node = read()
    if (node.kind === "comparison")
      throw new FormulaError(at, "a comparison isn't an amount, write a < b ? one : other")
    return node
  }

  const expression = (): Amount | Comparison =>
    withDepth(() => {
      const { at } = peek()
      const condition = comparison()
      if (peek().text !== "?") return condition
      if (condition.kind !== "comparison")
        throw new FormulaError(at, 'put a comparison before "?", like cost < 100')
      nextToken()
      const whenTrue = amountOf(expression)
      expect(":")
      return { kind: "choice", condition, whenTrue, whenFalse: amountOf(expression) }
    })

  const comparison = (): Amount | Comparison => {
    const { at } = peek()
    const left = terms()
    const operator = peek().text
    if (!isComparator(operator)) return left
    if (left.kind === "comparison")
      throw new FormulaError(at, "a comparison isn't an amount, write a < b ? one : other")
    nextToken()
    return { kind: "comparison", operator, left, right: amountOf(terms) }
  }

  const chain = (operators: readonly Arithmetic[], next: () => Amount | Comparison) => () => {
    const { at } = peek()
    let left = next()
    for (;;) {
      const operator = operators.find((candidate) => candidate === peek().text)
      if (!operator) return left
      if (left.kind === "comparison")
        throw new FormulaError(at, "a comparison isn't an amount, write a < b ? one : other")
      nextToken()
      left = { kind: "arithmetic", operator, left, right: amountOf(next) }
    }
  }

  const factor = (): Amount | Comparison => {
    const token = nextToken()
    if (token.kind === "number") return { kind: "number", value: new Exact(decimal(token.text)) }
    if (token.text === "-") return { kind: "negative", of: withDepth(() => amountOf(factor)) }
    if (token.text === "(") {
      const inside = expression()
      expect(")")
      return inside
    }
    if (isName(token.text)) return { kind: "name", name: token.text }
    if (isOperation(token.text)) return operation(token.text)
    if (token.kind === "word")
      throw new FormulaError(token.at, `there is no "${token.text}"; a formula knows cost, list and hours`)
    throw new FormulaError(token.at, `expected a number, cost, list or hours but ${found(token)}`)
  }

  const operation = (name: Operation): Amount => {
    expect("(")
    const of = [amountOf(expression)]
    while (takesMany(name) && peek().text === ",") {
      nextToken()
      of.push(amountOf(expression))
    }
    expect(")")
    return { kind: "operation", operation: name, of }
  }

  const terms = chain(["+", "-"], chain(["*", "/"], factor))

  const tree = amountOf(expression)
  const trailingToken = peek()
  if (trailingToken.kind !== "end")
    throw new FormulaError(trailingToken.at, `expected an operator but found "${trailingToken.text}"`)
  return tree
}

const decimal = (digits: string): string => digits.replace(/^\./, "0.").replace(/\.$/, "")

/** Returns the formula, or a refusal with the position (from 1) and the reason. */
export const parseFormula = (text: string): Result<{ formula: Formula }, "refused"> => {
  try {
    return allow({ formula: { text: text.trim(), tree: parse(text) } })
  } catch (fault) {
    if (fault instanceof FormulaError) return refuse("refused", `Position ${fault.at + 1}: ${fault.message}.`)
    throw fault
  }
}

/** A stored formula. Undefined if none is stored or an old one can't be parsed anymore. */
export const savedFormula = (text: string): Formula | undefined => {
  const parsed = text === "" ? undefined : parseFormula(text)
  return parsed?.ok ? parsed.formula : undefined
}

type Evaluated = Result<{ value: Big }, "refused">

/** Evaluates to exact dollars. Refused for a division by zero or a missing input. */
export const evaluate = ({ tree }: Formula, inputs: FormulaInputs): Evaluated => {
  const missing = namesIn(tree).find((name) => inputs[name] === undefined)
  if (missing) return refuse("refused", `The formula needs the part's ${missing}.`)

  const inputOf = (name: FormulaName): Big =>
    name === "hours" ? new Exact(inputs.hours ?? 0) : new Exact(inputs[name] ?? 0).div(100)
  const value = evaluateNode(tree, inputOf)
  return value
    ? allow({ value: roundForComparison(value) })
    : refuse("refused", "The formula divides by zero.")
}

const namesIn = (node: Amount): FormulaName[] => {
  switch (node.kind) {
    case "number":
      return []
    case "name":
      return [node.name]
    case "negative":
      return namesIn(node.of)
    case "arithmetic":
      return [...namesIn(node.left), ...namesIn(node.right)]
    case "operation":
      return node.of.flatMap(namesIn)
    case "choice":
      return [node.condition.left, node.condition.right, node.whenTrue, node.whenFalse].flatMap(namesIn)
  }
}

/** Undefined after a division by zero. Only the chosen side of a condition is evaluated. */
const evaluateNode = (node: Amount, inputOf: (name: FormulaName) => Big): Big | undefined => {
  switch (node.kind) {
    case "number":
      return node.value
    case "name":
      return inputOf(node.name)
    case "negative":
      return evaluateNode(node.of, inputOf)?.neg()
    case "arithmetic": {
      const left = evaluateNode(node.left, inputOf)
      const right = evaluateNode(node.right, inputOf)
      return left && right && arithmetic[node.operator](left, right)
    }
    case "operation": {
      const values = node.of.map((each) => evaluateNode(each, inputOf))
      const [first, ...others] = values.filter((value) => value !== undefined).map(roundForComparison)
      const complete = !values.includes(undefined)
      return first && complete ? operations[node.operation](first, ...others) : undefined
    }
    case "choice": {
      const left = evaluateNode(node.condition.left, inputOf)
      const right = evaluateNode(node.condition.right, inputOf)
      if (!left || !right) return undefined
      const holds = comparisons[node.condition.operator](roundForComparison(left), roundForComparison(right))
      return evaluateNode(holds ? node.whenTrue : node.whenFalse, inputOf)
    }
  }
}

const arithmetic: Record<Arithmetic, (left: Big, right: Big) => Big | undefined> = {
  "+": (left, right) => left.plus(right),
  "-": (left, right) => left.minus(right),
  "*": (left, right) => left.times(right),
  "/": (left, right) => (roundForComparison(right).eq(0) ? undefined : left.div(right)),
}

/** Rounded to whole dollars (owner's specification): 330.00 by `cost * 1.15 + 100` is 480.00. In cents. */
export const priceByFormula = (
  formula: Formula,
  inputs: FormulaInputs,
  quantity = 1,
): Result<{ price: number }, "refused"> => {
  const evaluated = evaluate(formula, inputs)
  if (!evaluated.ok) return evaluated
  const price = parseMoney(toWhole.round(roundForComparison(evaluated.value.times(quantity))).toFixed())
  return price === undefined
    ? refuse("refused", "The formula's result is too large to charge.")
    : allow({ price })
}

/** The rule without a stored formula (owner's specification). */
export const legacyReplaceFormula: Formula = {
  text: "cost < 100 ? cost + 100 : cost <= 200 ? cost + 200 : cost + 300",
  tree: parse("cost < 100 ? cost + 100 : cost <= 200 ? cost + 200 : cost + 300"),
}

export const defaultRepairFormula: Formula = { text: "40", tree: parse("40") }

const samples: readonly Required<FormulaInputs>[] = [
  { cost: 4000, list: 9500, hours: 1 },
  { cost: 9900, list: 24000, hours: 1.5 },
  { cost: 10000, list: 25000, hours: 2 },
  { cost: 15000, list: 37500, hours: 2.3 },
  { cost: 20000, list: 50000, hours: 2.5 },
  { cost: 20100, list: 50500, hours: 2.5 },
  { cost: 33000, list: 82500, hours: 3 },
  { cost: 60000, list: 150000, hours: 4.1 },
  { cost: 120000, list: 300000, hours: 6 },
]

export type PreviewRow = Required<FormulaInputs> & {
  price?: number
  reason?: string
}

export const previewFormula = (
  formula: Formula,
  parts: readonly Required<FormulaInputs>[] = samples,
): PreviewRow[] =>
  parts.map((part) => {
    const priced = priceByFormula(formula, part)
    return priced.ok ? { ...part, price: priced.price } : { ...part, reason: priced.detail }
  })
