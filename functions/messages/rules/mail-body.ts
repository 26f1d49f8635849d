import type { Language } from "#shared/language.ts"

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

const linkUrls = (text: string): string =>
  text.replaceAll(/https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g, (address) => `<a href="${address}">${address}</a>`)

const paragraph = (text: string): string =>
  `<p style="margin:0 0 16px">${linkUrls(escapeHtml(text)).replaceAll("\n", "<br>")}</p>`

/** HTML version of a plain text email: paragraphs and links. */
export const toHtml = (text: string, language: Language = "en"): string => {
  const paragraphs = text
    .replaceAll(/\r\n?/g, "\n")
    .trim()
    .split(/\n{2,}/)
  return `<!doctype html><html lang="${language}"><body style="margin:0;padding:24px;background:#f5f8f7"><div style="max-width:560px;margin:0 auto;padding:24px;border-radius:10px;background:#ffffff;color:#0a1618;font:16px/1.5 Arial,Helvetica,sans-serif">${paragraphs.map(paragraph).join("")}</div></body></html>`
}
