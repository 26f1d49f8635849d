const mostDepth = 32

/** The index of the closing quote of the string that starts at `start`, or the text's end. */
const endOfString = (text: string, start: number): number => {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text[at - 1 - slashes] === "\\") slashes += 1
    if (slashes % 2 === 0) return at
  }
  return text.length
}

/** Whether the JSON nests deeper than `most`, checked before parsing. */
const isDeeperThan = (most: number, text: string): boolean => {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]
    if (char === '"') at = endOfString(text, at)
    else if (char === "[" || char === "{") depth += 1
    else if (char === "]" || char === "}") depth -= 1
    if (depth > most) return true
  }
  return false
}

/** Parses untrusted JSON. Deep nesting would overflow the stack, so it throws a `SyntaxError` like bad JSON. */
export const parseOuterJson = (text: string): unknown => {
  if (isDeeperThan(mostDepth, text)) throw new SyntaxError(`Nested deeper than ${mostDepth} levels.`)
  return JSON.parse(text)
}
