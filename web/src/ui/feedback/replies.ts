import { language } from "#shared/language.ts"

let translate = (text: string): string => text

/**
 * Loads the catalog of the API's sentences. It is 10 kB, so public pages load it with the first reply that they show.
 * Without it the sentences stay English.
 */
export async function loadReplies(): Promise<void> {
  if (language === "en") return
  const catalog = await import("#shared/reply-language.ts").catch(() => undefined)
  if (catalog) translate = catalog.translateReply
}

/** A sentence of the API in the page's language, once `loadReplies` is done. */
export const translateReply = (text: string): string => translate(text)
