const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

const linked = (text: string): string =>
  text.replaceAll(/https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g, (address) => `<a href="${address}">${address}</a>`)

const paragraph = (text: string): string =>
  `<p style="margin:0 0 16px">${linked(escaped(text)).replaceAll("\n", "<br>")}</p>`

/** What a mail says as its reader's program shows it: the same words, an empty line between paragraphs, links to follow. */
export const htmlOf = (text: string): string => {
  const paragraphs = text
    .replaceAll(/\r\n?/g, "\n")
    .trim()
    .split(/\n{2,}/)
  return `<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#f5f8f7"><div style="max-width:560px;margin:0 auto;padding:24px;border-radius:10px;background:#ffffff;color:#0a1618;font:16px/1.5 Arial,Helvetica,sans-serif">${paragraphs.map(paragraph).join("")}</div></body></html>`
}
