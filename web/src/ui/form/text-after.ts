/** What was typed after `sent` was sent. A scanner, or a person who goes on writing, appends to it. */
export const textTypedAfter = (sent: string, now: string): string =>
  now.startsWith(sent) ? now.slice(sent.length) : now
