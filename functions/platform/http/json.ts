const maxDepth = 32

/** Index of the closing quote, or the text's length if it is missing. */
const endOfString = (text: string, start: number): number => {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text[at - 1 - slashes] === "\\") slashes += 1
    if (slashes % 2 === 0) return at
  }
  return text.length
}

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

/** Parses untrusted JSON. Throws a `SyntaxError` for deep nesting, which would overflow the stack later. */
export const parseOuterJson = (text: string): unknown => {
  if (isDeeperThan(maxDepth, text)) throw new SyntaxError(`Nested deeper than ${maxDepth} levels.`)
  return JSON.parse(text)
}
