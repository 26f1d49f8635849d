const maxDepth = 32

/** Index of the closing quote, or the text's length if it is missing. */
const findEndOfString = (text: string, start: number): number => {
  for (let index = text.indexOf('"', start + 1); index !== -1; index = text.indexOf('"', index + 1)) {
    let slashes = 0
    while (text[index - 1 - slashes] === "\\") slashes += 1
    if (slashes % 2 === 0) return index
  }
  return text.length
}

const isDeeperThan = (limit: number, text: string): boolean => {
  let depth = 0
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index]
    if (char === '"') index = findEndOfString(text, index)
    else if (char === "[" || char === "{") depth += 1
    else if (char === "]" || char === "}") depth -= 1
    if (depth > limit) return true
  }
  return false
}

/** Parses untrusted JSON. Throws a `SyntaxError` for deep nesting, which would overflow the stack later. */
export const parseUntrustedJson = (text: string): unknown => {
  if (isDeeperThan(maxDepth, text)) throw new SyntaxError(`Nested deeper than ${maxDepth} levels.`)
  return JSON.parse(text)
}
